// Games that need the odd rules, and games at random.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/game_record.h"
#include "engine/core/random.h"

namespace outflank {

/// Black must pass at ply 17; White then has c3, g3, b4.
inline constexpr std::string_view kBlackMustPass = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";
/// Black passes four times, which the list leaves out; 13–51.
inline constexpr std::string_view kManyPasses =
    "F5D6C3D3C4F4F6F3E3B4B5E6E7F2E2G5G6F7G3E1C5C6H4G4D2H6F8H5H7H3H2C1D1A4A6A5F1A7D7C7B6G1B3E8D8G2B7"
    "B8A8C8G8G7H8A2A3H1A1B2C2B1";
/// Over with three empty squares, 3–58 on the board, W+58 with the empties.
inline constexpr std::string_view kEmptiesLeft =
    "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8A7"
    "A6G7E8H8A4B4E1B3A3B1";
/// White is wiped out after nine moves; B+64.
inline constexpr std::string_view kWipedOut = "e6f4e3f6g5d6e7f5c5";

/// The moves of one of the games above.
std::vector<Move> moves_of(std::string_view transcript);

/// The game after them; every move must be legal.
GameRecord replayed(std::string_view transcript);

/// The moves that the mover has, a single pass if it must pass, none if the game is over.
std::vector<Move> choices(const GameRecord& game);

/// Plays at random until the game is over or has `plies` plies.
GameRecord random_game(Random& random, int plies);

}  // namespace outflank
