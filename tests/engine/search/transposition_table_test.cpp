#include "engine/search/transposition_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include "tests/engine/random_boards.h"
#include "tests/engine/test_size.h"

namespace outflank {
namespace {

constexpr int kLowest = Value::from_score(kMinScore).units();
constexpr int kHighest = Value::from_score(kMaxScore).units();

/// Everything in one bucket: positions that are stored under the same hash compete for its slots.
constexpr std::uint64_t kHash = 0x123456789ABCDEF0;

Move move_to(int square) {
  return square_from_index(square);
}

Position position_of(std::uint64_t seed) {
  Random random(seed);
  return random_board(random, Density::kDense);
}

/// Another one for every number, without empty squares.
Position numbered_position(int n) {
  const Bitboard player = static_cast<Bitboard>(n) * 0x9E3779B97F4A7C15;
  return {player, ~player};
}

/// The entry of the position, if there is one.
std::optional<TableEntry> find(const TranspositionTable& table, const Position& position,
                               std::uint64_t hash) {
  TableEntry entry;
  if (table.probe(position, hash, entry)) return entry;
  return std::nullopt;
}

/// Stores `value` as exact.
void store_exact(TranspositionTable& table, const Position& position, std::uint64_t hash, int depth,
                 int value, Move best = Move::none()) {
  table.store(position, hash, depth, Selectivity::k100, kLowest, kHighest, value, best);
}

TEST(TranspositionTable, KeepsEveryFieldOfAnEntry) {
  TranspositionTable table(1);
  std::uint64_t seed = 0;
  for (const int depth : {0, 1, 31, 60, 63}) {
    for (int s = 0; s < kSelectivities; ++s) {
      for (const int value : {kLowest + 1, -129, -1, 0, 1, 777, kHighest - 1}) {
        for (const Move best : {move_to(0), move_to(63), Move::pass(), Move::none()}) {
          const Position position = position_of(++seed);
          const std::uint64_t hash = hash_of(position);
          const auto selectivity = static_cast<Selectivity>(s);
          table.store(position, hash, depth, selectivity, kLowest, kHighest, value, best);
          const auto entry = find(table, position, hash);
          ASSERT_TRUE(entry);
          EXPECT_EQ(entry->lower, value);
          EXPECT_EQ(entry->upper, value);
          EXPECT_EQ(entry->depth, depth);
          EXPECT_EQ(entry->selectivity, selectivity);
          EXPECT_EQ(entry->best, best);
          EXPECT_EQ(entry->second, Move::none());
        }
      }
    }
  }
}

TEST(TranspositionTable, AValueOutsideTheWindowIsABound) {
  TranspositionTable table(0);
  const Position position = position_of(1);
  table.store(position, kHash, 5, Selectivity::k100, 100, 200, 250, move_to(1));
  EXPECT_EQ(find(table, position, kHash)->lower, 250);
  EXPECT_EQ(find(table, position, kHash)->upper, kHighest);
  const Position other = position_of(2);
  table.store(other, kHash, 5, Selectivity::k100, 100, 200, 50, move_to(1));
  EXPECT_EQ(find(table, other, kHash)->lower, kLowest);
  EXPECT_EQ(find(table, other, kHash)->upper, 50);
  // On the edge of the window, too.
  const Position edge = position_of(3);
  table.store(edge, kHash, 5, Selectivity::k100, 100, 200, 200, move_to(1));
  EXPECT_EQ(find(table, edge, kHash)->lower, 200);
  EXPECT_EQ(find(table, edge, kHash)->upper, kHighest);
  table.store(edge, kHash, 6, Selectivity::k100, 100, 200, 100, move_to(1));
  EXPECT_EQ(find(table, edge, kHash)->lower, kLowest);
  EXPECT_EQ(find(table, edge, kHash)->upper, 100);
}

TEST(TranspositionTable, TightensBoundsOfTheSameDepthAndSelectivity) {
  TranspositionTable table(0);
  const Position position = position_of(1);
  const auto store = [&](int alpha, int beta, int value) {
    table.store(position, kHash, 5, Selectivity::k95, alpha, beta, value, move_to(1));
    return *find(table, position, kHash);
  };
  EXPECT_EQ(store(0, 1, 300).upper, kHighest);
  TableEntry entry = store(400, 401, 350);
  EXPECT_EQ(entry.lower, 300);
  EXPECT_EQ(entry.upper, 350);
  entry = store(309, 310, 310);
  EXPECT_EQ(entry.lower, 310);
  EXPECT_EQ(entry.upper, 350);
  entry = store(200, 201, 201);  // Known better already.
  EXPECT_EQ(entry.lower, 310);
  EXPECT_EQ(entry.upper, 350);
  entry = store(kLowest, kHighest, 320);
  EXPECT_EQ(entry.lower, 320);
  EXPECT_EQ(entry.upper, 320);
  // What contradicts it comes later and counts.
  entry = store(400, 401, 500);
  EXPECT_EQ(entry.lower, 500);
  EXPECT_EQ(entry.upper, kHighest);
}

TEST(TranspositionTable, AMoreThoroughEntryStaysAndALessThoroughOneGoes) {
  TranspositionTable table(0);
  const Position position = position_of(1);
  const auto store = [&](int depth, Selectivity selectivity, int value) {
    table.store(position, kHash, depth, selectivity, kLowest, kHighest, value, move_to(1));
    return find(table, position, kHash)->lower;
  };
  EXPECT_EQ(store(8, Selectivity::k95, 10), 10);
  EXPECT_EQ(store(7, Selectivity::k100, 20), 10);  // Shallower.
  EXPECT_EQ(store(8, Selectivity::k87, 30), 10);   // Less sure.
  EXPECT_EQ(store(8, Selectivity::k98, 40), 40);
  EXPECT_EQ(store(9, Selectivity::k73, 50), 50);
  EXPECT_EQ(find(table, position, kHash)->upper, 50);
  table.start_new_search();
  EXPECT_EQ(store(2, Selectivity::k73, 60), 60);  // What an earlier search knew gives way.
}

TEST(TranspositionTable, RemembersTheLastTwoBestMoves) {
  TranspositionTable table(0);
  const Position position = position_of(1);
  const auto store = [&](int depth, Move best) {
    store_exact(table, position, kHash, depth, 0, best);
    return *find(table, position, kHash);
  };
  store(1, move_to(10));
  TableEntry entry = store(2, move_to(20));
  EXPECT_EQ(entry.best, move_to(20));
  EXPECT_EQ(entry.second, move_to(10));
  entry = store(3, move_to(20));
  EXPECT_EQ(entry.best, move_to(20));
  EXPECT_EQ(entry.second, move_to(10));
  entry = store(4, Move::none());
  EXPECT_EQ(entry.best, move_to(20));
  EXPECT_EQ(entry.second, move_to(10));
}

TEST(TranspositionTable, AnswersOnlyForTheVeryPosition) {
  TranspositionTable table(0);
  const Position position = position_of(1);
  store_exact(table, position, kHash, 5, 99);
  EXPECT_FALSE(find(table, position.passed(), kHash));
  for (int square = 0; square < kSquares; ++square) {
    const Bitboard disc = bit(square_from_index(square));
    EXPECT_FALSE(find(table, {position.player ^ disc, position.opponent}, kHash));
    EXPECT_FALSE(find(table, {position.player, position.opponent ^ disc}, kHash));
    EXPECT_FALSE(find(table, {position.player ^ disc, position.opponent ^ disc}, kHash));
  }
  EXPECT_TRUE(find(table, position, kHash));
}

TEST(TranspositionTable, TheEmptyBoardIsAPositionLikeOthers) {
  TranspositionTable table(0);
  EXPECT_FALSE(find(table, Position{}, kHash));
  // The entry whose fields are as near to nothing as they can be.
  table.store(Position{}, kHash, 0, Selectivity::k73, kLowest, kHighest, 0, move_to(0));
  EXPECT_TRUE(find(table, Position{}, kHash));
  table.clear();
  EXPECT_FALSE(find(table, Position{}, kHash));
}

TEST(TranspositionTable, TheShallowestEntriesGiveWay) {
  TranspositionTable table(0);
  for (const int depth : {50, 10, 40, 20, 30}) {
    store_exact(table, position_of(static_cast<std::uint64_t>(depth)), kHash, depth, depth);
  }
  for (std::uint64_t seed = 1000; seed < 1100; ++seed) {
    store_exact(table, position_of(seed), kHash, 5, 5);
    EXPECT_TRUE(find(table, position_of(seed), kHash));
  }
  EXPECT_FALSE(find(table, position_of(10), kHash));
  for (const int depth : {20, 30, 40, 50}) {
    EXPECT_EQ(find(table, position_of(static_cast<std::uint64_t>(depth)), kHash)->lower, depth);
  }
}

TEST(TranspositionTable, EntriesOfEarlierSearchesGiveWayFirst) {
  TranspositionTable table(0);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    store_exact(table, position_of(seed), kHash, 50, 0);
  }
  table.start_new_search();
  for (std::uint64_t seed = 11; seed <= 15; ++seed) {
    store_exact(table, position_of(seed), kHash, 1, 0);
  }
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_FALSE(find(table, position_of(seed), kHash));
    EXPECT_TRUE(find(table, position_of(seed + 10), kHash));
  }
}

TEST(TranspositionTable, UsesItsWholeSize) {
  constexpr std::uint64_t kPositions = 30000;  // A megabyte has room for 40960.
  TranspositionTable table(1);
  for (std::uint64_t seed = 0; seed < kPositions; ++seed) {
    const Position position = position_of(seed);
    store_exact(table, position, hash_of(position), 7, static_cast<int>(seed % 8000));
  }
  int found = 0;
  for (std::uint64_t seed = 0; seed < kPositions; ++seed) {
    const Position position = position_of(seed);
    const auto entry = find(table, position, hash_of(position));
    if (!entry) continue;
    ++found;
    EXPECT_EQ(entry->lower, static_cast<int>(seed % 8000));
  }
  EXPECT_GT(found, static_cast<int>(kPositions * 8 / 10));
}

TEST(TranspositionTable, GrowsToItsWholeSizeAsItFills) {
  constexpr int kPositions = 1000000;
  constexpr int kFirstPartHolds = 16 * 1024 * 1024 / 128 * 5;
  TranspositionTable table(64);
  const auto count = [&] {
    int found = 0;
    for (int n = 0; n < kPositions; ++n) {
      const auto entry = find(table, numbered_position(n), hash_of(numbered_position(n)));
      if (!entry) continue;
      ++found;
      EXPECT_EQ(entry->lower, n % 8000);
    }
    return found;
  };
  for (int round = 0; round < 2; ++round) {
    for (int n = 0; n < kPositions; ++n) {
      store_exact(table, numbered_position(n), hash_of(numbered_position(n)), 7, n % 8000);
    }
    // All but those that had to give way to show that the table was crowded: one for four buckets,
    // 32 Ki with 16 MB and 64 Ki with 32 MB.
    const int found = count();
    EXPECT_GT(found, kFirstPartHolds);
    EXPECT_GT(found, kPositions * 89 / 100);
    table.clear();
    EXPECT_EQ(count(), 0);
  }
}

TEST(TranspositionTable, GrowsForLargeSearchesButNotForManySmallOnes) {
  constexpr int kFirstPartHolds = 16 * 1024 * 1024 / 128 * 5;
  const auto held_after = [&](int searches, int positions) {
    TranspositionTable table(64);
    for (int n = 0; n < searches * positions; ++n) {
      if (n % positions == 0) table.start_new_search();
      store_exact(table, numbered_position(n), hash_of(numbered_position(n)), 7, 0);
    }
    int found = 0;
    for (int n = 0; n < searches * positions; ++n) {
      found += find(table, numbered_position(n), hash_of(numbered_position(n))) ? 1 : 0;
    }
    return found;
  };
  EXPECT_LE(held_after(20, 100000), kFirstPartHolds);
  EXPECT_GT(held_after(4, 500000), kFirstPartHolds);
}

TEST(TranspositionTable, ForgetsWhenClearedOrResized) {
  TranspositionTable table(1);
  const auto fill = [&] {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      const Position position = position_of(seed);
      store_exact(table, position, hash_of(position), 7, 7);
    }
  };
  const auto count = [&] {
    int found = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      const Position position = position_of(seed);
      found += find(table, position, hash_of(position)) ? 1 : 0;
    }
    return found;
  };
  fill();
  EXPECT_GT(count(), 900);
  table.clear();
  EXPECT_EQ(count(), 0);
  for (const std::size_t megabytes : {3U, 0U, 8U, 1U}) {
    fill();
    EXPECT_GT(count(), 0);
    table.resize(megabytes);
    EXPECT_EQ(count(), 0);
  }
  fill();
  EXPECT_GT(count(), 900);
}

TEST(TranspositionTable, SurvivesManySearches) {
  TranspositionTable table(0);
  for (std::uint64_t search = 0; search < 1000; ++search) {
    table.start_new_search();
    for (std::uint64_t n = 0; n < 7; ++n) {
      const Position position = position_of(search * 7 + n);
      store_exact(table, position, kHash, static_cast<int>(n), static_cast<int>(n));
      ASSERT_EQ(find(table, position, kHash)->lower, static_cast<int>(n));
    }
  }
}

TEST(Hash, SpreadsSimilarPositions) {
  // Neighbouring positions: one empty square moves through the first two ranks.
  constexpr std::size_t kGroups = 64;
  constexpr int kEach = 64;
  std::vector<int> high(kGroups);
  std::vector<int> low(kGroups);
  for (std::uint64_t n = 0; n < kGroups * kEach; ++n) {
    const std::uint64_t hash = hash_of({n, 0xFFFFFFFFFFFF0000});
    ++high[hash >> 58];
    ++low[hash & 63];
  }
  for (std::size_t group = 0; group < kGroups; ++group) {
    EXPECT_NEAR(high[group], kEach, kEach / 2);
    EXPECT_NEAR(low[group], kEach, kEach / 2);
  }
}

/// What every thread stores for a position: deeper versions differ in every field.
struct Version {
  int depth;
  int value;
  Move best;
};
Version version_of(const Position& position, int version) {
  const std::uint64_t hash = hash_of(position);
  return {8 + version, static_cast<int>(hash % 8000) + version,
          move_to(static_cast<int>((hash >> 20) + static_cast<std::uint64_t>(version)) & 63)};
}

/// Threads store and probe the same few positions in one bucket, or in the buckets of a small
/// table; every entry found has to be, whole, one of those stored for that position.
void hammer(std::size_t megabytes, bool one_bucket) {
  constexpr int kThreads = 4;
  constexpr int kVersions = 16;
  const int rounds = scaled(100000);
  TranspositionTable table(megabytes);
  std::vector<Position> positions;
  for (std::uint64_t seed = 0; seed < 24; ++seed) positions.push_back(position_of(seed));
  std::atomic<int> found = 0;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      Random random(static_cast<std::uint64_t>(thread));
      for (int n = 0; n < rounds; ++n) {
        const Position& position =
            positions[random.below(static_cast<std::uint32_t>(positions.size()))];
        const std::uint64_t hash = one_bucket ? kHash : hash_of(position);
        if (random.below(2) == 0) {
          const Version stored = version_of(position, static_cast<int>(random.below(kVersions)));
          store_exact(table, position, hash, stored.depth, stored.value, stored.best);
          continue;
        }
        const auto entry = find(table, position, hash);
        if (!entry) continue;
        found.fetch_add(1);
        const Version expected = version_of(position, entry->depth - 8);
        if (entry->depth < 8 || entry->depth >= 8 + kVersions || entry->lower != expected.value ||
            entry->upper != expected.value || entry->best != expected.best ||
            entry->selectivity != Selectivity::k100) {
          wrong.fetch_add(1);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 0);
}

TEST(TranspositionTable, ThreadsNeverSeeAnEntryOfAnotherPosition) {
  hammer(0, true);
  hammer(1, false);
}

TEST(TranspositionTable, ThreadsFindTheirEntriesWhileItGrows) {
  constexpr int kThreads = 4;
  constexpr int kPositions = 800000;
  TranspositionTable table(64);
  std::atomic<int> wrong = 0;
  const auto is_found = [&](int n) {
    const auto entry = find(table, numbered_position(n), hash_of(numbered_position(n)));
    if (entry && entry->lower != n % 8000) ++wrong;
    return entry.has_value();
  };
  std::vector<std::thread> threads;
  for (int first = 0; first < kThreads; ++first) {
    threads.emplace_back([&, first] {
      for (int n = first; n < kPositions; n += kThreads) {
        store_exact(table, numbered_position(n), hash_of(numbered_position(n)), 7, n % 8000);
        is_found(n / 2);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  int found = 0;
  for (int n = 0; n < kPositions; ++n) found += is_found(n) ? 1 : 0;
  EXPECT_EQ(wrong, 0);
  // All but those that had to give way to show that the table was crowded.
  EXPECT_GT(found, kPositions * 89 / 100);
}

}  // namespace
}  // namespace outflank
