#include "tools/convert.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "tools/command_line.h"
#include "tools/game_files.h"
#include "tools/json_output.h"
#include "tools/log.h"
#include "tools/output_file.h"
#include "tools/progress.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

namespace fs = std::filesystem;

/// Why something that was read is not among what was written.
enum class Loss { kUnreadable, kOtherGame, kRefused, kOtherFile };
constexpr std::size_t kLosses = 4;
constexpr std::array<std::string_view, kLosses> kLossNames = {"unreadable", "other_game", "refused",
                                                              "other_file"};
constexpr std::array<std::string_view, kLosses> kLossTexts = {
    "could not be read", "of another kind or board size", "not possible in the new format",
    "files of other kinds"};

/// One file to write and what goes into it.
struct Job {
  std::string output;
  std::vector<std::string> inputs;
};

std::string format_names(bool to_write) {
  std::string names;
  for (const GameFormat& format : game_formats()) {
    if (to_write && format.write == nullptr) continue;
    if (!names.empty()) names += ", ";
    names += format.name;
  }
  return names;
}

/// The format that an option names, or null if it is not given.
const GameFormat* format_option(const CommandLine& line, std::string_view option) {
  const auto given = line.value(option);
  if (!given) return nullptr;
  if (const GameFormat* format = game_format_named(given->text)) return format;
  if (const GameFormat* format = game_format_of_path("x." + given->text)) return format;
  throw given->error("one of " + format_names(option == "to"));
}

class Conversion {
 public:
  Conversion(const CommandLine& line, const Log& log)
      : log_(log),
        json_(line.has("json")),
        quiet_(line.has("quiet")),
        from_(format_option(line, "from")),
        rules_(chosen_rules(line)),
        to_(format_option(line, "to")),
        progress_(!quiet_) {
    std::vector<std::string> arguments = line.arguments();
    if (arguments.size() < 2) {
      throw UsageError("convert: expected files or folders to read, and the one to write");
    }
    output_ = arguments.back();
    arguments.pop_back();
    if (json_ && output_ == "-") {
      throw UsageError("--json: expected a file to write to: standard output would hold both");
    }
    plan(arguments);
  }

  ExitCode run() {
    for (const Job& job : jobs_) convert(job);
    progress_.clear();
    report();
    return counts_[static_cast<std::size_t>(Loss::kUnreadable)] == 0 ? ExitCode::kDone
                                                                     : ExitCode::kUsage;
  }

 private:
  void plan(const std::vector<std::string>& inputs) {
    std::error_code ignored;
    const bool into_folder =
        output_ != "-" && (output_.ends_with('/') || fs::is_directory(output_, ignored));
    if (!into_folder && to_ == nullptr) to_ = game_format_of_path(output_);
    if (to_ == nullptr) {
      throw UsageError(
          fmt::format("convert: \"{}\" does not tell a format: expected --to with one of {}",
                      output_, format_names(true)));
    }
    if (to_->write == nullptr) {
      throw UsageError(
          fmt::format("convert: {} files can only be read: expected --to with one of {}", to_->name,
                      format_names(true)));
    }
    if (!into_folder) jobs_.push_back({output_, {}});
    for (const std::string& input : inputs) {
      if (fs::is_directory(input, ignored)) {
        const FolderFiles files = files_below(input);
        for (const std::string& path : files.games) add_input(path, input, into_folder);
        for (const std::string& path : files.others) {
          lose(Loss::kOtherFile, path + ": its extension is not that of a format");
        }
      } else {
        add_input(input, fs::path(input).parent_path(), into_folder);
      }
    }
  }

  /// A file below `folder` keeps its place there.
  void add_input(const std::string& path, const fs::path& folder, bool into_folder) {
    if (!into_folder) {
      jobs_.front().inputs.push_back(path);
      return;
    }
    if (path == "-") throw UsageError("convert: standard input cannot become a file in a folder");
    fs::path target = fs::path(output_) / fs::path(path).lexically_relative(folder);
    target.replace_extension(to_->extension);
    const auto [found, is_new] = sources_.emplace(target.string(), path);
    if (!is_new) {
      throw UsageError(fmt::format("convert: {} and {} would both become {}", found->second, path,
                                   target.string()));
    }
    jobs_.push_back({target.string(), {path}});
  }

  void convert(const Job& job) {
    std::vector<FileGame> games;
    std::vector<std::string> sources;  // Of each game.
    bool sound = true;
    for (const std::string& path : job.inputs) {
      progress_.show(fmt::format("{}: {} games so far", path, written_));
      GameFile file = read_game_file(path, from_, rules_);
      const std::string name = shown_name(path);
      for (const TextError& error : file.errors) {
        lose(Loss::kUnreadable, fmt::format("{}: {}", name, error.message()));
      }
      for (const TextError& error : file.skipped) {
        lose(Loss::kOtherGame, fmt::format("{}: {}", name, error.message()));
      }
      sound = sound && file.errors.empty();
      for (std::size_t i = 0; i < file.games.size(); ++i) {
        sources.push_back(fmt::format("{}: game {}", name, i + 1));
        games.push_back(std::move(file.games[i]));
      }
    }
    // A file of errors alone becomes no empty file in place of one that may be there.
    if (games.empty() && !sound) return;
    write(job.output, games, sources);
  }

  void write(const std::string& output, const std::vector<FileGame>& games,
             const std::vector<std::string>& sources) {
    const WrittenGames written = to_->write(games);
    for (const WrittenGames::Refused& refused : written.refused) {
      lose(Loss::kRefused, fmt::format("{}: {}", sources[refused.game], refused.reason));
    }
    // Nor do games that all cannot be held.
    if (!games.empty() && written.refused.size() == games.size()) return;
    std::error_code error;
    const fs::path folder = fs::path(output).parent_path();
    if (sources_.contains(output)) fs::create_directories(folder, error);
    write_whole_file(output, written.bytes);
    if (output != "-") {
      for (const auto& side_file : written.side_files) {
        write_whole_file(fs::path(output).replace_extension(side_file.extension).string(),
                         side_file.bytes);
      }
    }
    ++files_;
    written_ += games.size() - written.refused.size();
    log_.info(
        fmt::format("convert: {} games to {}", games.size() - written.refused.size(), output));
  }

  void lose(Loss loss, const std::string& reason) {
    constexpr std::size_t kMostLines = 20;
    ++counts_[static_cast<std::size_t>(loss)];
    ++lost_;
    if (json_) {
      reasons_.push_back(
          {{"kind", kLossNames[static_cast<std::size_t>(loss)]}, {"reason", reason}});
    }
    log_.warning("convert: " + reason);
    if (quiet_ && loss != Loss::kUnreadable) return;
    if (lost_ <= kMostLines) {
      progress_.clear();
      fmt::print(stderr, "outflank: {}{}\n", loss == Loss::kUnreadable ? "" : "skipped: ", reason);
    } else if (lost_ == kMostLines + 1) {
      fmt::print(stderr, "outflank: … (--json and --log-file tell all of them)\n");
    }
  }

  std::string written_name() const { return output_ == "-" ? "standard output" : output_; }

  void report() const {
    if (json_) {
      Json skipped;
      for (std::size_t i = 0; i < kLosses; ++i) skipped[std::string(kLossNames[i])] = counts_[i];
      const Json json = {{"format", to_->name},
                         {"files", files_},
                         {"games", written_},
                         {"skipped", skipped},
                         {"reasons", reasons_}};
      print_json(json);
      return;
    }
    if (quiet_) return;
    std::FILE* const out = output_ == "-" ? stderr : stdout;
    fmt::print(out, "{} {} written to {} as {}\n", written_, written_ == 1 ? "game" : "games",
               files_ == 1 && jobs_.size() == 1 ? written_name() : fmt::format("{} files", files_),
               to_->name);
    fmt::print(out, "{} skipped", lost_);
    std::string_view separator = ": ";
    for (std::size_t i = 0; i < kLosses; ++i) {
      if (counts_[i] == 0) continue;
      fmt::print(out, "{}{} {}", separator, counts_[i], kLossTexts[i]);
      separator = ", ";
    }
    fmt::print(out, "\n");
  }

  const Log& log_;
  bool json_;
  bool quiet_;
  const GameFormat* from_;
  Rules rules_;  ///< Of games that do not name their own.
  const GameFormat* to_;
  Progress progress_;
  std::string output_;
  std::vector<Job> jobs_;
  std::map<std::string, std::string> sources_;  ///< Of the files in a folder.
  std::size_t files_ = 0;
  std::size_t written_ = 0;
  std::size_t lost_ = 0;
  std::array<std::size_t, kLosses> counts_{};
  Json reasons_ = Json::array();
};

}  // namespace

ExitCode run_convert(const CommandLine& line, const Log& log) {
  return Conversion(line, log).run();
}

}  // namespace outflank::cli
