// The floor of an ingest: what the same work costs in C++ with the fastest libraries and nothing else.
//
//   floor ARCHIVE.jsonl[.gz] DATABASE [--no-search-index]
//
// ISA-L's igzip, simdjson's on-demand parser and prepared inserts, one thread for reading and one for
// storing. The table has the archive's own columns, a unique index over ids, one over conversation and
// time, and a full-text index. It checks nothing, groups nothing and trusts its input.

#include <isa-l/igzip_lib.h>
#include <simdjson.h>
#include <sqlite3.h>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

constexpr size_t batchBytes = 1 << 20;

[[noreturn]] void fail(const char *what) {
  fprintf(stderr, "floor: %s\n", what);
  exit(1);
}

/// Reads a file, undoing gzip of any number of members.
class Input {
 public:
  explicit Input(const std::string &path) : packed_(256 << 10) {
    file_ = open(path.c_str(), O_RDONLY);
    if (file_ < 0) fail("cannot open the archive");
    isGzip_ = path.size() > 3 && path.compare(path.size() - 3, 3, ".gz") == 0;
    startMember();
  }
  ~Input() { close(file_); }

  /// Fills `target` as far as the file goes.
  size_t read(uint8_t *target, size_t size) {
    if (!isGzip_) return readFile(target, size);
    size_t done = 0;
    while (done < size && fill()) {
      if (state_.block_state == ISAL_BLOCK_FINISH) startMember();
      state_.next_in = packed_.data() + start_;
      state_.avail_in = static_cast<uint32_t>(end_ - start_);
      state_.next_out = target + done;
      state_.avail_out = static_cast<uint32_t>(size - done);
      if (isal_inflate(&state_) < 0) fail("damaged gzip");
      start_ = end_ - state_.avail_in;
      done = size - state_.avail_out;
    }
    return done;
  }

 private:
  void startMember() {
    isal_inflate_init(&state_);
    state_.crc_flag = ISAL_GZIP;
  }

  bool fill() {
    if (start_ < end_) return true;
    start_ = 0;
    end_ = readFile(packed_.data(), packed_.size());
    return end_ > 0;
  }

  size_t readFile(uint8_t *target, size_t size) {
    ssize_t count = ::read(file_, target, size);
    return count > 0 ? static_cast<size_t>(count) : 0;
  }

  int file_;
  bool isGzip_;
  inflate_state state_;
  std::vector<uint8_t> packed_;
  size_t start_ = 0, end_ = 0;
};

enum Column { id, conversation, sender, senderName, text, createdAt, threadId, parentId, reactions };
constexpr std::array<std::string_view, 9> names = {
    "id", "conversationId", "senderId", "senderName", "text", "createdAt", "threadId", "parentId",
    "reactions"};

/// The columns of a message; no address is NULL.
using Row = std::array<std::string_view, 9>;

/// A stretch of the archive: its lines, and the columns that were found in them.
struct Batch {
  std::vector<uint8_t> lines = std::vector<uint8_t>(batchBytes + simdjson::SIMDJSON_PADDING);
  std::vector<char> arena = std::vector<char>(batchBytes + simdjson::SIMDJSON_PADDING);
  std::vector<Row> rows;
  size_t used = 0;

  /// simdjson's strings die with the next line: keeps a copy.
  std::string_view store(std::string_view value) {
    char *start = arena.data() + used;
    memcpy(start, value.data(), value.size());
    used += value.size();
    return {start, value.size()};
  }
};

/// Hands batches from one thread to the other.
class Queue {
 public:
  void put(Batch *batch) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      batches_.push_back(batch);
    }
    changed_.notify_all();
  }

  void close() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      isClosed_ = true;
    }
    changed_.notify_all();
  }

  /// The next batch; null once the queue is closed and empty.
  Batch *take() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return !batches_.empty() || isClosed_; });
    if (batches_.empty()) return nullptr;
    Batch *batch = batches_.front();
    batches_.pop_front();
    return batch;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Batch *> batches_;
  bool isClosed_ = false;
};

using namespace simdjson;

int columnOf(ondemand::field &field) {
  // The raw key ends at its quotation mark; the line's padding keeps the comparison inside.
  const char *key = field.key().raw();
  for (size_t index = 0; index < names.size(); index++) {
    std::string_view name = names[index];
    if (key[0] == name[0] && !memcmp(key, name.data(), name.size()) && key[name.size()] == '"') {
      return static_cast<int>(index);
    }
  }
  return -1;
}

void parseLine(ondemand::parser &parser, const uint8_t *line, size_t size, size_t room, Batch &batch) {
  ondemand::document document;
  ondemand::object object;
  padded_string_view view(reinterpret_cast<const char *>(line), size, room);
  if (parser.iterate(view).get(document) || document.get_object().get(object)) fail("bad line");
  Row row{};
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) fail("bad field");
    int column = columnOf(field);
    if (column < 0) continue;
    ondemand::value value = field.value();
    std::string_view found;
    if (column == reactions) {
      ondemand::array array;
      if (value.get_array().get(array) || array.raw_json().get(found)) fail("bad reactions");
    } else if (value.is_null()) {
      continue;
    } else if (value.get_string().get(found)) {
      fail("not a string");
    }
    row[static_cast<size_t>(column)] = batch.store(found);
  }
  batch.rows.push_back(row);
}

void parse(ondemand::parser &parser, size_t size, Batch &batch) {
  const uint8_t *lines = batch.lines.data();
  for (size_t start = 0; start < size;) {
    auto newline = static_cast<const uint8_t *>(memchr(lines + start, '\n', size - start));
    size_t end = newline ? static_cast<size_t>(newline - lines) : size;
    if (end > start) {
      parseLine(parser, lines + start, end - start, batch.lines.size() - start, batch);
    }
    start = end + 1;
  }
}

/// The reading thread: whole lines into batches.
void readArchive(const std::string &path, Queue &empty, Queue &full) {
  auto input = std::make_unique<Input>(path);
  ondemand::parser parser;
  if (parser.allocate(4 << 20)) fail("out of memory");
  std::vector<uint8_t> rest;
  for (bool isAtEnd = false; !isAtEnd;) {
    Batch *batch = empty.take();
    size_t have = rest.size();
    if (have) memcpy(batch->lines.data(), rest.data(), have);
    have += input->read(batch->lines.data() + have, batchBytes - have);
    isAtEnd = have < batchBytes;
    size_t end = have;
    while (!isAtEnd && end > 0 && batch->lines[end - 1] != '\n') end--;
    rest.assign(batch->lines.data() + end, batch->lines.data() + have);
    batch->rows.clear();
    batch->used = 0;
    parse(parser, end, *batch);
    full.put(batch);
  }
  full.close();
}

void execute(sqlite3 *database, const char *sql) {
  char *message = nullptr;
  if (sqlite3_exec(database, sql, nullptr, nullptr, &message)) fail(message);
}

void insert(sqlite3 *database, sqlite3_stmt *statement, const Batch &batch) {
  for (const Row &row : batch.rows) {
    for (int column = 0; column < 9; column++) {
      std::string_view value = row[static_cast<size_t>(column)];
      if (value.data()) {
        sqlite3_bind_text(statement, column + 1, value.data(), static_cast<int>(value.size()),
                          SQLITE_STATIC);
      } else {
        sqlite3_bind_null(statement, column + 1);
      }
    }
    if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_errmsg(database));
    sqlite3_reset(statement);
  }
}

}  // namespace

int main(int count, char **arguments) {
  if (count < 3) fail("usage: floor ARCHIVE DATABASE [--no-search-index]");
  const bool hasSearchIndex = count < 4;
  unlink(arguments[2]);
  sqlite3 *database = nullptr;
  if (sqlite3_open_v2(arguments[2], &database,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr)) {
    fail("cannot make the database");
  }
  execute(database,
          "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
          "PRAGMA cache_size = -65536; PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = FILE;"
          "CREATE TABLE messages (row INTEGER PRIMARY KEY, id TEXT, conversation TEXT, sender TEXT,"
          "  sender_name TEXT, text TEXT, created_at TEXT, thread TEXT, parent TEXT, reactions TEXT);"
          "BEGIN");

  Queue empty, full;
  std::array<Batch, 4> batches;
  for (Batch &batch : batches) empty.put(&batch);
  std::thread reader([&] { readArchive(arguments[1], empty, full); });

  sqlite3_stmt *statement = nullptr;
  sqlite3_prepare_v2(database, "INSERT INTO messages VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)", -1,
                     &statement, nullptr);
  while (Batch *batch = full.take()) {
    insert(database, statement, *batch);
    empty.put(batch);
  }
  sqlite3_finalize(statement);
  execute(database, "COMMIT");
  reader.join();

  execute(database,
          "CREATE UNIQUE INDEX messages_by_id ON messages (id);"
          "CREATE INDEX messages_by_time ON messages (conversation, created_at)");
  if (hasSearchIndex) {
    // The hash of FTS5 at 16 MiB instead of 1 halves the time, here as in debrief.
    execute(database,
            "CREATE VIRTUAL TABLE message_text"
            "  USING fts5(text, content='messages', content_rowid='row');"
            "INSERT INTO message_text (message_text, rank) VALUES ('hashsize', 16777216);"
            "INSERT INTO message_text (message_text) VALUES ('rebuild')");
  }
  sqlite3_close(database);
  return 0;
}
