#include "format/kept_lines.h"

#include "format/layout.h"

namespace saltus::format {

std::vector<KeptLine> kept_lines(std::string_view text, const std::vector<TokenRange>& tokens,
                                 std::string_view comment_mark) {
  std::vector<KeptLine> lines;
  size_t token = 0;
  bool blank = false;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    KeptLine line;
    line.first = token;
    size_t code_end = begin;
    while (token < tokens.size() && tokens[token].begin < end) code_end = tokens[token++].end;
    line.last = token;
    std::string_view rest = text.substr(code_end, end - code_end);
    if (size_t mark = rest.find(comment_mark); mark != std::string_view::npos) {
      line.comment = rest.substr(mark);
      line.comment_gap = mark;
      while (!line.comment.empty() && is_space(line.comment.back())) line.comment.remove_suffix(1);
    }
    begin = end + 1;
    if (line.first == line.last && line.comment.empty()) {
      blank = true;
      continue;
    }
    line.blank_before = blank && !lines.empty();
    blank = false;
    lines.push_back(line);
  }
  return lines;
}

std::string joined(std::string_view text, const std::vector<TokenRange>& tokens, const KeptLine& line, size_t indent,
                   const Gap& gap, std::vector<size_t>* columns) {
  std::string out(indent, ' ');
  for (size_t k = line.first; k < line.last; ++k) {
    if (k > line.first) out.append(gap(k, tokens[k].begin - tokens[k - 1].end), ' ');
    if (columns) (*columns)[k] = static_cast<size_t>(width(out));
    out += text.substr(tokens[k].begin, tokens[k].end - tokens[k].begin);
  }
  return out;
}

std::string put_together(const std::vector<KeptLine>& lines, const std::vector<std::string>& code,
                         const std::vector<size_t>& comment_indents) {
  std::string out;
  for (size_t k = 0; k < lines.size(); ++k) {
    if (lines[k].blank_before) out += '\n';
    bool alone = lines[k].first == lines[k].last;
    out += alone ? std::string(comment_indents[k], ' ') : code[k];
    if (!alone && !lines[k].comment.empty()) out.append(std::max<size_t>(1, lines[k].comment_gap), ' ');
    out += lines[k].comment;
    out += '\n';
  }
  return out;
}

}  // namespace saltus::format
