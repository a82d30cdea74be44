// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads and writes that finish or say why not, with the path in the message.
#include "runtime/base/Format.h"
#include "runtime/exec/Safetensors.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace autopar::rt {

namespace {
Status failed(const char *what, const std::string &path) {
  return Status::badInput(format("cannot %s '%s': %s", what, path.c_str(), std::strerror(errno)));
}
} // namespace

StatusOr<File> File::openToRead(const std::string &path) {
  int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe would wait
  if (descriptor < 0)
    return failed("read", path);
  struct stat facts;
  File file(descriptor, path);
  if (fstat(descriptor, &facts) != 0)
    return failed("read", path);
  if (!S_ISREG(facts.st_mode) && !S_ISBLK(facts.st_mode))
    return Status::badInput(format("cannot read '%s': it is %s", path.c_str(),
                                   S_ISDIR(facts.st_mode) ? "a folder" : "no file whose parts can be read in any order"));
  return file;
}

StatusOr<File> File::openToWrite(const std::string &path, bool create) {
  int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | (create ? O_CREAT | O_TRUNC : 0), 0666);
  if (descriptor < 0)
    return failed("write", path);
  return File(descriptor, path);
}

Status File::canReplace(const std::string &path) {
  struct stat facts;
  if (::stat(path.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode))
    return Status::badInput(format("cannot write '%s': it is %s", path.c_str(),
                                   S_ISDIR(facts.st_mode) ? "a folder" : "a device or a pipe; name a file"));
  size_t slash = path.rfind('/');
  std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  return ::access(folder.c_str(), W_OK | X_OK) == 0 ? Status() : failed("write", path);
}

File::~File() {
  if (descriptor >= 0)
    ::close(descriptor);
}

StatusOr<uint64_t> File::size() const {
  struct stat facts;
  if (fstat(descriptor, &facts) != 0)
    return failed("read", name);
  return static_cast<uint64_t>(facts.st_size);
}

Status File::resize(uint64_t bytes) const {
  if (ftruncate(descriptor, static_cast<off_t>(bytes)) != 0)
    return failed("write", name);
  // Reserve the space now: a full disk shows here, not in the middle of a slice. Not every file system can.
  int error = bytes ? posix_fallocate(descriptor, 0, static_cast<off_t>(bytes)) : 0;
  if (error == ENOSPC || error == EFBIG) {
    errno = error;
    return failed("write", name);
  }
  return {};
}

Status File::read(void *to, uint64_t bytes, uint64_t offset) const {
  for (uint64_t done = 0; done < bytes;) {
    ssize_t count = pread(descriptor, static_cast<char *>(to) + done, bytes - done, static_cast<off_t>(offset + done));
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return failed("read", name);
    if (count == 0)
      return Status::badInput(format("'%s' is truncated: it ends at byte %llu, expected %llu more", name.c_str(),
                                     (unsigned long long)(offset + done), (unsigned long long)(bytes - done)));
    done += static_cast<uint64_t>(count);
  }
  return {};
}

/// Calls `some(rest, its size, bytes done)`, which writes what it can, until all is written.
template <typename F> static Status writeAll(const void *from, uint64_t bytes, const std::string &name, F some) {
  for (uint64_t done = 0; done < bytes;) {
    ssize_t count = some(static_cast<const char *>(from) + done, bytes - done, done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return failed("write", name);
    done += static_cast<uint64_t>(count);
  }
  return {};
}

Status File::write(const void *from, uint64_t bytes, uint64_t offset) const {
  return writeAll(from, bytes, name, [&](const char *rest, uint64_t size, uint64_t done) {
    return pwrite(descriptor, rest, size, static_cast<off_t>(offset + done));
  });
}

Status File::append(const void *from, uint64_t bytes) const {
  return writeAll(from, bytes, name, [&](const char *rest, uint64_t size, uint64_t) { return ::write(descriptor, rest, size); });
}

Status File::sync() const { return fsync(descriptor) == 0 || errno == EINVAL ? Status() : failed("write", name); }

} // namespace autopar::rt
