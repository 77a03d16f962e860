/*
 * Sends messages of a device to a Bombus portal. C99. The contract is in docs/sending-data.md.
 *
 * A message is written to a folder before it is sent and deleted only once the portal has acknowledged it, so a power cut, a
 * full network or a portal that is away loses nothing. Sending again is harmless: the portal recognises identifiers.
 */
#ifndef BOMBUS_H
#define BOMBUS_H

#include <stddef.h>

#define BOMBUS_MAX_MESSAGE 16384
#define BOMBUS_MAX_RESPONSE 16384

typedef struct {
  int status;
  int retry_after; /* seconds; -1: none */
  size_t length;
  char body[BOMBUS_MAX_RESPONSE + 1]; /* cut if it is longer */
} bombus_response;

/*
 * Sends one HTTP request and reads the response: bring your own with the TLS library of your firmware. `headers` are lines
 * that each end in \r\n. Returns 0, or -1 if the portal could not be reached.
 */
typedef int (*bombus_transport)(void *context, const char *method, const char *path, const char *headers,
                                const char *body, size_t length, bombus_response *response);

typedef struct {
  const char *key;
  const char *folder; /* of the queue: on flash or disk, made by bombus_open */
  int attempts;       /* per request */
  bombus_transport transport;
  void *context;
  void (*wait)(unsigned seconds);
  void (*log)(const char *line);
} bombus_client;

/* Makes the folders of the queue. Returns 0, or -1 with errno. */
int bombus_open(const bombus_client *client);

/* Queues a message as JSON (docs/message.schema.json) under its id. Once it returns 0 it survives a power cut. -1: errno. */
int bombus_add(const bombus_client *client, const char *id, const char *json);

/* Sends what is queued. Returns 1 if the queue is empty; 0 if something stays in it: call it again later. */
int bombus_send(const bombus_client *client);

/* The time of the portal in seconds since 1970, for a device without a clock. -1: not reached. */
long long bombus_time(const bombus_client *client);

/* Writes a time (seconds since 1970) as `2026-06-10T09:00:00Z` to 21 characters. */
void bombus_iso(long long seconds, char text[21]);

/*
 * Fetches the configuration if its version is not `known`. Returns 1 with its version and its JSON, 0 if it is unchanged, -1 if
 * the portal was not reached or the JSON has `size` characters or more.
 */
int bombus_configuration(const bombus_client *client, long known, long *version, char *json, size_t size);

/*
 * Reports the firmware version (NULL: unchanged) and acknowledges a version of the configuration (-1: none). With `error` the
 * device refused it. Returns 0, or -1 if it was not sent.
 */
int bombus_report(const bombus_client *client, const char *firmware, long version, const char *error);

/* A transport over plain sockets: without TLS, for a gateway, a tunnel or a test. The context is a bombus_address. */
typedef struct {
  const char *host;
  const char *port;
} bombus_address;
int bombus_posix_transport(void *context, const char *method, const char *path, const char *headers, const char *body,
                           size_t length, bombus_response *response);

#endif
