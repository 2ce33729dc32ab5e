// Random play of an OpenSpiel game without Python in between: the loop that peers.py times.
// Compiled against the headers inside the wheel and linked, when loaded, to its pyspiel.so.

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include "open_spiel/spiel.h"

// Plays whole games, deals included, and returns how many decisions the players took.
extern "C" int64_t decisions(const char* name, int64_t games, uint32_t seed) {
  std::mt19937 rng(seed);
  std::uniform_real_distribution<double> chance(0, 1);
  auto game = open_spiel::LoadGame(std::string(name));
  int64_t taken = 0;
  for (int64_t i = 0; i < games; ++i) {
    auto state = game->NewInitialState();
    while (!state->IsTerminal()) {
      if (state->IsChanceNode()) {
        state->ApplyAction(open_spiel::SampleAction(state->ChanceOutcomes(), chance(rng)).first);
      } else {
        auto actions = state->LegalActions();
        std::uniform_int_distribution<std::size_t> any(0, actions.size() - 1);
        state->ApplyAction(actions[any(rng)]);
        ++taken;
      }
    }
  }
  return taken;
}
