#include "results/png_file.h"

#include <png.h>

namespace saltus::results {

Outcome<std::string> to_png(const Image& image) {
  // The simplified interface reports errors in the structure instead of by longjmp.
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  png.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&png, bytes.data(), &size, 0, image.rgb.data(), 0, nullptr) == 0) {
    return {{}, Status::failed(std::string("cannot make a PNG: ") + png.message)};
  }
  bytes.resize(size);
  return {std::move(bytes), {}};
}

}  // namespace saltus::results
