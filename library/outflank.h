/* The C interface of Outflank: positions, rules and searches for programs in any language.
 *
 * Squares are 0 (a1, top-left) to 63 (h8), row by row; sets of squares are 64 bits, bit 0 is a1. A
 * move is a square or OUTFLANK_PASS. Scores are final disc differences from the mover's view, empty
 * squares counted for the winner.
 *
 * No function throws, ends the process, or writes anything. Engines share nothing: each may be used
 * from a thread of its own. One engine belongs to one thread at a time; only outflank_engine_stop()
 * may be called from any thread at any time. */
#ifndef OUTFLANK_H
#define OUTFLANK_H

#include <stddef.h>
#include <stdint.h>

/* Grows with every change that programs written for an older version would notice. */
#define OUTFLANK_API_VERSION 1

#define OUTFLANK_PASS 64
#define OUTFLANK_NO_MOVE 65
/* A position in text: 64 squares, a blank, the mover, and the NUL. */
#define OUTFLANK_TEXT_SIZE 67
#define OUTFLANK_MAX_LINE 128

#ifdef __cplusplus
extern "C" {
#endif

typedef enum outflank_status {
  OUTFLANK_OK = 0,
  OUTFLANK_BAD_TEXT = 1,     /* A text is no position. */
  OUTFLANK_BAD_ARGUMENT = 2, /* A null pointer, or a number out of its range. */
  OUTFLANK_ILLEGAL_MOVE = 3,
  OUTFLANK_NO_MEMORY = 4,
  OUTFLANK_NO_THREADS = 5, /* The system has not so many. */
  OUTFLANK_FAILED = 6
} outflank_status;

/* OUTFLANK_API_VERSION of the library itself, to be compared with the header's. */
int outflank_api_version(void);
/* "0.1.0". */
const char* outflank_version(void);

/* ---- Positions and rules ---- */

typedef struct outflank_position {
  uint64_t black;
  uint64_t white;  /* Shares no square with black. */
  int white_moves; /* 0: Black is to move, 1: White. */
} outflank_position;

/* The standard start, Black to move. */
outflank_position outflank_start(void);

/* Reads 64 squares from a1 in rows and the mover, or a transcript as "f5d6c3". What is wrong goes
 * to `message`, cut to `message_size` bytes with the NUL; it may be null. */
outflank_status outflank_position_from_text(const char* text, outflank_position* position,
                                            char* message, size_t message_size);
/* Writes 64 squares and the mover. */
void outflank_position_to_text(const outflank_position* position, char text[OUTFLANK_TEXT_SIZE]);

/* The mover's moves; 0 if it must pass or the game is over. */
uint64_t outflank_legal_moves(const outflank_position* position);
/* The discs that a move of the mover turns over; 0 if it is not legal. */
uint64_t outflank_flips(const outflank_position* position, int square);
/* Plays a legal move, or a pass where the mover has no move and the game is not over. */
outflank_status outflank_play(outflank_position* position, int move);
/* Neither side can move. */
int outflank_is_over(const outflank_position* position);
/* From the mover's view. */
int outflank_final_score(const outflank_position* position);

/* Writes "f5", "pass" or "--" with its NUL. */
void outflank_move_to_text(int move, char text[5]);

/* ---- Engines ---- */

typedef struct outflank_engine outflank_engine;

/* Makes an engine with so many threads and a table of so many megabytes; 0 means 1 thread and the
 * usual table. */
outflank_status outflank_engine_new(int threads, int hash_megabytes, outflank_engine** engine);
/* Stops a running search. Null does nothing. */
void outflank_engine_free(outflank_engine* engine);

/* The limit that is reached first ends the search. Zeros everywhere search until the position is
 * solved or the engine is stopped. */
typedef struct outflank_limits {
  int level;       /* 1 to 60: the depth and the exact endgame of a playing level. 0: none. */
  int depth;       /* Plies. 0: no limit. */
  int selectivity; /* 73, 87, 95, 98, 99 or 100 percent. 0 is 100, or what the level says. */
  double seconds;  /* 0: no limit. */
  uint64_t nodes;  /* 0: no limit. */
  int moves;       /* How many of the best moves to score. 0 is 1. */
} outflank_limits;

typedef struct outflank_line {
  int move;
  double score;                     /* A whole number if exact. */
  int exact;                        /* 1: solved. */
  int depth;                        /* Plies; the number of empty squares if exact. */
  int selectivity;                  /* Percent. */
  int length;                       /* Of the moves. */
  uint8_t moves[OUTFLANK_MAX_LINE]; /* The expected play, `move` first, passes included. */
} outflank_line;

typedef struct outflank_result {
  size_t count;               /* 0 if the game is over. A side that must pass has the pass. */
  const outflank_line* lines; /* Best first. */
  uint64_t nodes;
  double seconds;
  int interrupted; /* 1: ended by a limit or by outflank_engine_stop() before it was done. */
} outflank_result;

/* Called after every finished depth, on the thread that searches. What `result` points to is gone
 * when it returns. Of this engine's functions it may call outflank_engine_stop() alone. */
typedef void (*outflank_callback)(const outflank_result* result, void* context);

/* Blocks until the search has ended. `callback` may be null. What `result` points to stays until
 * the next search of this engine, or its end. */
outflank_status outflank_engine_search(outflank_engine* engine, const outflank_position* position,
                                       const outflank_limits* limits, outflank_callback callback,
                                       void* context, outflank_result* result);
/* Asks a running search to end, which it does within some milliseconds. From any thread. */
void outflank_engine_stop(outflank_engine* engine);
/* Forgets what earlier searches found. */
void outflank_engine_clear(outflank_engine* engine);

#ifdef __cplusplus
}
#endif

#endif
