/* Searches a position given as text and prints its best moves, as each depth comes in.
 *
 *   best_move f5d6c3 */
#include <outflank.h>
#include <stdio.h>

static void print_line(const outflank_line* line) {
  char move[5];
  printf("%s%d: %+.2f ", line->exact ? "exact at " : "depth ", line->depth, line->score);
  for (int i = 0; i < line->length; ++i) {
    outflank_move_to_text(line->moves[i], move);
    printf(" %s", move);
  }
  printf("\n");
}

static void on_depth(const outflank_result* result, void* context) {
  (void)context;
  if (result->count > 0) print_line(&result->lines[0]);
}

int main(int argc, char** argv) {
  outflank_position position;
  char message[200];
  outflank_engine* engine;
  outflank_limits limits = {0};
  outflank_result result;

  if (outflank_api_version() != OUTFLANK_API_VERSION) {
    fprintf(stderr, "the library is another version than its header\n");
    return 1;
  }
  if (outflank_position_from_text(argc > 1 ? argv[1] : "", &position, message, sizeof message)) {
    fprintf(stderr, "%s\n", message);
    return 2;
  }
  if (outflank_engine_new(1, 16, &engine) != OUTFLANK_OK) return 3;
  limits.depth = 6;
  if (outflank_engine_search(engine, &position, &limits, on_depth, NULL, &result) == OUTFLANK_OK &&
      result.count > 0) {
    char move[5];
    outflank_move_to_text(result.lines[0].move, move);
    printf("best: %s\n", move);
  }
  outflank_engine_free(engine);
  return 0;
}
