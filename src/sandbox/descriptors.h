// Files that whoever started this process left open. Foreign code has no use for them.
#pragma once

namespace saltus::sandbox {

// Remembers what is open besides the standard streams. Called at the start of the program, before it opens anything
// itself.
void note_inherited_descriptors();
// Closes those. Standard input becomes /dev/null unless the program reads from it.
void close_inherited_descriptors(bool keeps_input);

// In a child of a process that may be anybody's: closes all but the standard streams and `kept`.
void close_descriptors_except(int kept);

}  // namespace saltus::sandbox
