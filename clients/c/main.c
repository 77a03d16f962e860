/*
 * A command around the client, for Linux devices and tests:
 *
 *   bombus --url http://localhost:3000 --key bdk_... --queue /var/lib/bombus [--attempts 5] COMMAND
 *
 *   message FILE                       queues the messages of a file, one per line, and sends
 *   send                               sends what is queued
 *   time                               prints the time of the portal
 *   configuration KNOWN                prints version and configuration if it is not version KNOWN
 *   report FIRMWARE VERSION [ERROR]    reports the firmware and acknowledges or refuses a configuration
 */
#define _POSIX_C_SOURCE 200809L
#include "bombus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void wait_seconds(unsigned seconds) { sleep(seconds); }
static void log_stderr(const char *line) { fprintf(stderr, "%s\n", line); }

/* The id of a message, which is a plain text at its beginning. */
static int id_of(const char *json, char *id, size_t size) {
  const char *at = strstr(json, "\"id\":\"");
  if (!at) return -1;
  at += 6;
  const char *end = strchr(at, '"');
  if (!end || (size_t)(end - at) >= size) return -1;
  memcpy(id, at, (size_t)(end - at));
  id[end - at] = '\0';
  return 0;
}

static int add_lines(const bombus_client *client, const char *name) {
  static char line[BOMBUS_MAX_MESSAGE + 2];
  char id[80];
  FILE *file = fopen(name, "r");
  if (!file) return -1;
  int done = 0;
  while (done == 0 && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\r\n")] = '\0';
    if (*line) done = id_of(line, id, sizeof id) < 0 ? -1 : bombus_add(client, id, line);
  }
  fclose(file);
  return done;
}

/* Splits http://host:port. */
static int address_of(const char *url, bombus_address *address) {
  static char host[256];
  if (strncmp(url, "http://", 7) != 0) return -1;
  snprintf(host, sizeof host, "%s", url + 7);
  host[strcspn(host, "/")] = '\0';
  char *colon = strrchr(host, ':');
  address->port = "80";
  if (colon) {
    *colon = '\0';
    address->port = colon + 1;
  }
  address->host = host;
  return 0;
}

int main(int count, char **words) {
  const char *url = NULL;
  bombus_address address;
  bombus_client client = {NULL, NULL, 5, bombus_posix_transport, &address, wait_seconds, log_stderr};
  int at = 1;
  for (; at + 1 < count && strncmp(words[at], "--", 2) == 0; at += 2) {
    if (strcmp(words[at], "--url") == 0) url = words[at + 1];
    else if (strcmp(words[at], "--key") == 0) client.key = words[at + 1];
    else if (strcmp(words[at], "--queue") == 0) client.folder = words[at + 1];
    else if (strcmp(words[at], "--attempts") == 0) client.attempts = atoi(words[at + 1]);
  }
  const char *command = at < count ? words[at] : "";
  const char *first = at + 1 < count ? words[at + 1] : "";
  if (!url || !client.key || !client.folder || address_of(url, &address) < 0) {
    fprintf(stderr, "usage: bombus --url http://HOST:PORT --key KEY --queue FOLDER [--attempts N] COMMAND\n");
    return 2;
  }
  if (bombus_open(&client) < 0) {
    perror(client.folder);
    return 2;
  }
  if (strcmp(command, "message") == 0) {
    if (add_lines(&client, first) < 0) {
      perror(first);
      return 2;
    }
    return bombus_send(&client) ? 0 : 1;
  }
  if (strcmp(command, "send") == 0) return bombus_send(&client) ? 0 : 1;
  if (strcmp(command, "time") == 0) {
    char text[21];
    const long long seconds = bombus_time(&client);
    if (seconds < 0) return 1;
    bombus_iso(seconds, text);
    printf("%s\n", text);
    return 0;
  }
  if (strcmp(command, "configuration") == 0) {
    static char json[BOMBUS_MAX_RESPONSE];
    long version = 0;
    const int found = bombus_configuration(&client, atol(first), &version, json, sizeof json);
    if (found > 0) printf("%ld %s\n", version, json);
    return found < 0 ? 1 : 0;
  }
  if (strcmp(command, "report") == 0) {
    const long version = at + 2 < count ? atol(words[at + 2]) : -1;
    return bombus_report(&client, *first ? first : NULL, version, at + 3 < count ? words[at + 3] : NULL) < 0 ? 1 : 0;
  }
  fprintf(stderr, "unknown command: %s\n", command);
  return 2;
}
