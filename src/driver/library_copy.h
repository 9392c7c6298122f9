// Copies of libraries in the user's library folder. The text and the files of a library come from strangers.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace saltus::driver {

// "NAME VERSION", the name of the folder. Empty: the name or the version has characters other than letters, digits and
// _ . + -, or begins with a dot; then `why`. A quoted identifier keeps its quotes.
std::string library_folder_name(const std::string& name, const std::string& version, std::string& why);

// Copies into a hidden folder beside the others and moves each copy to its place at the end: a failure leaves the
// library folder as it was. The hidden folder is locked as long as it is used; those of installations that were killed
// are removed by the next one.
class LibraryCopies {
 public:
  explicit LibraryCopies(std::filesystem::path folder) : folder_(std::move(folder)) {}
  ~LibraryCopies();
  LibraryCopies(const LibraryCopies&) = delete;
  LibraryCopies& operator=(const LibraryCopies&) = delete;

  // A file, or a folder with all that is in it. Links lead to regular files of the same library; their contents are
  // copied. False: `why`.
  bool add(const std::filesystem::path& from, const std::string& name, std::string& why);
  // Moves all of them to their places. What has such a place already is replaced. False: `why`.
  bool move_to_places(std::string& why);

 private:
  bool make_staging(std::string& why);
  void remove_abandoned() const;
  bool copy_folder(const std::filesystem::path& from, const std::filesystem::path& to,
                   const std::filesystem::path& root, int depth, std::string& why);

  std::filesystem::path folder_, staging_;
  int lock_ = -1;
  std::vector<std::string> names_;
};

}  // namespace saltus::driver
