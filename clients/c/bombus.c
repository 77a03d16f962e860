#define _POSIX_C_SOURCE 200809L
#include "bombus.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BATCH 20
#define MAX_PATH 512
#define MAX_NAME 128
#define FIRST_WAIT_SECONDS 1
#define MOST_WAIT_SECONDS 300

static void log_line(const bombus_client *client, const char *what, const char *detail) {
  char line[400];
  if (!client->log) return;
  snprintf(line, sizeof line, "%s%s%.300s", what, *detail ? ": " : "", detail);
  client->log(line);
}

/* The queue */

static int path_of(char *path, const bombus_client *client, const char *folder, const char *name) {
  const int length = snprintf(path, MAX_PATH, "%s/%s%s%s", client->folder, folder, *name ? "/" : "", name);
  if (length > 0 && length < MAX_PATH) return 0;
  errno = ENAMETOOLONG;
  return -1;
}

/* A renamed or deleted file is only durable with its folder. */
static int sync_folder(const char *path) {
  const int folder = open(path, O_RDONLY);
  if (folder < 0) return -1;
  const int done = fsync(folder);
  close(folder);
  return done;
}

int bombus_open(const bombus_client *client) {
  static const char *const folders[] = {"", "messages", "refused"};
  char path[MAX_PATH];
  for (size_t index = 0; index < sizeof folders / sizeof *folders; index += 1) {
    if (path_of(path, client, folders[index], "") < 0) return -1;
    if (mkdir(path, 0700) < 0 && errno != EEXIST) return -1;
  }
  return 0;
}

/* A file name for any identifier. Files are sent in the order of their names. */
static void name_of(char name[MAX_NAME], const char *id) {
  unsigned long hash = 2166136261UL;
  size_t length = 0;
  for (const char *at = id; *at; at += 1) {
    const unsigned char letter = (unsigned char)*at;
    hash = ((hash ^ letter) * 16777619UL) & 0xffffffffUL;
    if (length < 80) name[length++] = letter < 128 && (isalnum(letter) || letter == '-') ? (char)letter : '_';
  }
  snprintf(name + length, MAX_NAME - length, "-%08lx.json", hash);
}

int bombus_add(const bombus_client *client, const char *id, const char *json) {
  char name[MAX_NAME], folder[MAX_PATH], path[MAX_PATH], part[MAX_PATH + 8];
  const size_t length = strlen(json);
  if (length > BOMBUS_MAX_MESSAGE) {
    errno = EMSGSIZE;
    return -1;
  }
  name_of(name, id);
  if (path_of(folder, client, "messages", "") < 0 || path_of(path, client, "messages", name) < 0) return -1;
  snprintf(part, sizeof part, "%s.part", path);
  const int file = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0) return -1;
  size_t written = 0;
  while (written < length) {
    const ssize_t some = write(file, json + written, length - written);
    if (some < 0 && errno != EINTR) break;
    if (some > 0) written += (size_t)some;
  }
  const int is_whole = written == length && fsync(file) == 0;
  if (close(file) < 0 || !is_whole || rename(part, path) < 0) {
    unlink(part);
    return -1;
  }
  return sync_folder(folder);
}

static int is_message(const struct dirent *entry) {
  const size_t length = strlen(entry->d_name);
  return length > 5 && length < MAX_NAME && strcmp(entry->d_name + length - 5, ".json") == 0;
}

/* Moves aside what the portal will never take, so that it does not block the others. */
static void refuse(const bombus_client *client, const char *name, const char *why) {
  char from[MAX_PATH], to[MAX_PATH];
  if (path_of(from, client, "messages", name) < 0 || path_of(to, client, "refused", name) < 0) return;
  log_line(client, "refused", name);
  log_line(client, "because", why);
  rename(from, to);
}

static void delete_sent(const bombus_client *client, const char *name) {
  char path[MAX_PATH];
  if (path_of(path, client, "messages", name) == 0) unlink(path);
}

/* Appends a file to a text. Returns 0, or -1 if there is no room or it cannot be read. */
static int append_file(char *text, size_t *length, size_t size, const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  const size_t room = size - *length;
  const size_t count = fread(text + *length, 1, room, file);
  const int is_whole = !ferror(file) && count < room;
  fclose(file);
  if (is_whole) *length += count;
  return is_whole ? 0 : -1;
}

/* Responses: only the members that are needed are read, where they stand outside of texts. */

/* The value after `"name":`, or NULL. */
static const char *member(const char *json, const char *name) {
  const size_t length = strlen(name);
  int is_text = 0;
  for (const char *at = json; *at; at += 1) {
    if (is_text && *at == '\\' && at[1]) {
      at += 1;
    } else if (*at == '"') {
      if (!is_text && strncmp(at + 1, name, length) == 0 && at[1 + length] == '"' && at[2 + length] == ':')
        return at + 3 + length;
      is_text = !is_text;
    }
  }
  return NULL;
}

static long number_in(const char *json, const char *name, long otherwise) {
  const char *value = member(json, name);
  if (!value) return otherwise;
  char *end;
  const long number = strtol(value, &end, 10);
  return end == value ? otherwise : number;
}

/* The end of a JSON value: of an object, array, text or number. */
static const char *end_of(const char *value) {
  int depth = 0, is_text = 0;
  for (; *value; value += 1) {
    if (is_text) {
      if (*value == '\\' && value[1]) value += 1;
      else if (*value == '"') is_text = 0;
    } else if (*value == '"') {
      is_text = 1;
    } else if (*value == '{' || *value == '[') {
      depth += 1;
    } else if (*value == '}' || *value == ']') {
      if (depth == 0) return value;
      depth -= 1;
      if (depth == 0) return value + 1;
    } else if (*value == ',' && depth == 0) {
      return value;
    }
  }
  return value;
}

/* Requests */

static int is_later(int status) {
  static const int later[] = {408, 425, 429, 500, 502, 503, 504, 507};
  for (size_t index = 0; index < sizeof later / sizeof *later; index += 1)
    if (status == later[index]) return 1;
  return status == 0;
}

/* Repeats a request while the portal says "not now" or cannot be reached. Returns the last status; 0: not reached. */
static int call(const bombus_client *client, const char *method, const char *path, const char *more, const char *body,
                size_t length, bombus_response *response) {
  char headers[512];
  int pause = FIRST_WAIT_SECONDS;
  snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\nContent-Type: application/json\r\n%s", client->key,
           more);
  for (int attempt = 1;; attempt += 1) {
    memset(response, 0, sizeof *response);
    response->retry_after = -1;
    if (client->transport(client->context, method, path, headers, body, length, response) < 0) {
      response->status = 0;
      response->retry_after = -1;
    }
    if (!is_later(response->status) || attempt >= client->attempts) return response->status;
    int seconds = response->retry_after >= 0 ? response->retry_after : pause;
    if (seconds > MOST_WAIT_SECONDS) seconds = MOST_WAIT_SECONDS;
    client->wait((unsigned)seconds);
    pause = pause * 2 > MOST_WAIT_SECONDS ? MOST_WAIT_SECONDS : pause * 2;
  }
}

/* Whether a message of the request was rejected, by its index. */
static int is_rejected(const char *body, long index) {
  const char *at = member(body, "rejected");
  if (!at || *at != '[') return 0;
  const char *end = end_of(at);
  for (at += 1; at < end && *at == '{'; at = *end_of(at) == ',' ? end_of(at) + 1 : end_of(at))
    if (number_in(at, "index", -1) == index) return 1;
  return 0;
}

/* Deletes acknowledged messages and moves rejected ones aside. 0: they stay queued; -1: too large together. */
static int settle(const bombus_client *client, struct dirent *const *sent, int count,
                  const bombus_response *response) {
  const int status = response->status;
  if (status == 200) {
    const int is_cut = response->length >= BOMBUS_MAX_RESPONSE;
    /* A response that was cut does not name all that was rejected. */
    if (is_cut && count > 1) return -1;
    for (int index = 0; index < count; index += 1)
      if (is_rejected(response->body, index) || (is_cut && number_in(response->body, "accepted", 0) == 0))
        refuse(client, sent[index]->d_name, response->body);
      else delete_sent(client, sent[index]->d_name);
    if (number_in(response->body, "conflicts", 0) > 0)
      log_line(client, "an identifier was used before with other contents", "");
    const char *skewed = member(response->body, "clock_skewed");
    if (skewed && strncmp(skewed, "true", 4) == 0) log_line(client, "the clock of the device is wrong", "");
    return 1;
  }
  if (status == 400 || status == 413 || status == 422) {
    if (count > 1) return -1;
    refuse(client, sent[0]->d_name, response->body);
    return 1;
  }
  log_line(client, "messages were not sent", response->body);
  return 0;
}

/* Sends these messages in one request. Returns as `settle`. */
static int send_some(const bombus_client *client, struct dirent *const *sent, int count) {
  const size_t size = (size_t)count * (BOMBUS_MAX_MESSAGE + 2) + 3;
  char *body = malloc(size);
  bombus_response *response = malloc(sizeof *response);
  int settled = 0;
  if (body && response) {
    size_t length = 0;
    int is_read = 1;
    body[length++] = '[';
    for (int index = 0; index < count && is_read; index += 1) {
      char path[MAX_PATH];
      if (index > 0) body[length++] = ',';
      is_read = path_of(path, client, "messages", sent[index]->d_name) == 0 &&
                append_file(body, &length, size - 1, path) == 0;
    }
    body[length++] = ']';
    if (is_read) {
      call(client, "POST", "/api/ingest/messages", "", body, length, response);
      settled = settle(client, sent, count, response);
    } else {
      log_line(client, "a queued message cannot be read", strerror(errno));
    }
  } else {
    log_line(client, "out of memory", "");
  }
  free(body);
  free(response);
  return settled;
}

int bombus_send(const bombus_client *client) {
  char folder[MAX_PATH];
  struct dirent **queued;
  if (path_of(folder, client, "messages", "") < 0) return 0;
  const int total = scandir(folder, &queued, is_message, alphasort);
  if (total < 0) return 0;
  int is_sent = 1, size = BATCH;
  for (int at = 0; at < total && is_sent;) {
    const int count = total - at < size ? total - at : size;
    const int settled = send_some(client, queued + at, count);
    if (settled < 0) {
      /* One by one, so that one wrong message does not block the others. */
      size = 1;
      continue;
    }
    is_sent = settled;
    at += count;
  }
  for (int index = 0; index < total; index += 1) free(queued[index]);
  free(queued);
  return is_sent;
}

/* Time */

/* Days from 1970-01-01 to a day of the Gregorian calendar (Hinnant, "chrono-compatible low-level date algorithms"). */
static long long days_of(long long year, int month, int day) {
  year -= month <= 2;
  const long long era = (year >= 0 ? year : year - 399) / 400;
  const long long of_era = year - era * 400;
  const long long of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

long long bombus_time(const bombus_client *client) {
  bombus_response *response = malloc(sizeof *response);
  long long seconds = -1;
  if (response && call(client, "GET", "/api/time", "", NULL, 0, response) == 200) {
    const char *value = member(response->body, "server_time");
    int year, month, day, hour, minute, second;
    if (value && sscanf(value, "\"%4d-%2d-%2dT%2d:%2d:%2d", &year, &month, &day, &hour, &minute, &second) == 6)
      seconds = ((days_of(year, month, day) * 24 + hour) * 60 + minute) * 60 + second;
  }
  free(response);
  return seconds;
}

void bombus_iso(long long seconds, char text[21]) {
  const long long days = (seconds >= 0 ? seconds : seconds - 86399) / 86400;
  const int of_day = (int)(seconds - days * 86400);
  const long long shifted = days + 719468;
  const long long era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  const long long of_era = shifted - era * 146097;
  const long long year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const long long of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int shifted_month = (int)((5 * of_year + 2) / 153);
  const int day = (int)(of_year - (153 * shifted_month + 2) / 5 + 1);
  const int month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
  const int year = (int)(year_of_era + era * 400 + (month <= 2));
  char whole[64];
  snprintf(whole, sizeof whole, "%04d-%02d-%02dT%02d:%02d:%02dZ", year, month, day, of_day / 3600, of_day / 60 % 60,
           of_day % 60);
  memcpy(text, whole, 20);
  text[20] = '\0';
}

/* Configuration */

int bombus_configuration(const bombus_client *client, long known, long *version, char *json, size_t size) {
  char header[64];
  snprintf(header, sizeof header, "If-None-Match: \"%ld\"\r\n", known);
  bombus_response *response = malloc(sizeof *response);
  int found = -1;
  if (response) {
    const int status = call(client, "GET", "/api/ingest/configuration", header, NULL, 0, response);
    const char *value = status == 200 ? member(response->body, "configuration") : NULL;
    if (status == 304) {
      found = 0;
    } else if (value && (size_t)(end_of(value) - value) < size) {
      const size_t length = (size_t)(end_of(value) - value);
      memcpy(json, value, length);
      json[length] = '\0';
      *version = number_in(response->body, "version", 0);
      found = 1;
    } else {
      log_line(client, "the configuration was not read", response->body);
    }
  }
  free(response);
  return found;
}

/* Appends a text as JSON. Control characters become blanks. */
static void append_text(char *json, size_t size, const char *text) {
  size_t length = strlen(json);
  if (length + 3 >= size) return;
  json[length++] = '"';
  for (; *text && length + 4 < size; text += 1) {
    if (*text == '"' || *text == '\\') json[length++] = '\\';
    json[length++] = (unsigned char)*text < 0x20 ? ' ' : *text;
  }
  json[length++] = '"';
  json[length] = '\0';
}

static void append(char *json, size_t size, const char *text) {
  const size_t length = strlen(json);
  snprintf(json + length, size - length, "%s", text);
}

int bombus_report(const bombus_client *client, const char *firmware, long version, const char *error) {
  char body[1024] = "{";
  if (firmware) {
    append(body, sizeof body, "\"firmware_version\":");
    append_text(body, 200, firmware);
  }
  if (version >= 0) {
    char number[64];
    snprintf(number, sizeof number, "%s\"configuration\":{\"version\":%ld", firmware ? "," : "", version);
    append(body, sizeof body, number);
    if (error) {
      append(body, sizeof body, ",\"error\":");
      append_text(body, 780, error);
    }
    append(body, sizeof body, "}");
  }
  append(body, sizeof body, "}");
  bombus_response *response = malloc(sizeof *response);
  if (!response) return -1;
  const int status = call(client, "PUT", "/api/ingest/device", "", body, strlen(body), response);
  if (status != 200) log_line(client, "the report was not sent", response->body);
  free(response);
  return status == 200 ? 0 : -1;
}
