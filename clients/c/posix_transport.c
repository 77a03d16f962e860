#define _POSIX_C_SOURCE 200809L
#include "bombus.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#define TIMEOUT_SECONDS 60
#define MAX_HEAD 8192

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static int dial(const bombus_address *address) {
  struct addrinfo wanted, *found;
  memset(&wanted, 0, sizeof wanted);
  wanted.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(address->host, address->port, &wanted, &found) != 0) return -1;
  int line = -1;
  for (const struct addrinfo *one = found; one && line < 0; one = one->ai_next) {
    line = socket(one->ai_family, one->ai_socktype, one->ai_protocol);
    if (line < 0) continue;
    const struct timeval limit = {TIMEOUT_SECONDS, 0};
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(line, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (connect(line, one->ai_addr, one->ai_addrlen) < 0) {
      close(line);
      line = -1;
    }
  }
  freeaddrinfo(found);
  return line;
}

static int send_all(int line, const char *text, size_t length) {
  while (length > 0) {
    const ssize_t sent = send(line, text, length, MSG_NOSIGNAL);
    if (sent <= 0) return -1;
    text += sent;
    length -= (size_t)sent;
  }
  return 0;
}

/* The value of a header in the head of a response, or NULL. */
static const char *header(const char *head, const char *name) {
  const size_t length = strlen(name);
  for (const char *at = strstr(head, "\r\n"); at; at = strstr(at, "\r\n")) {
    at += 2;
    if (strncasecmp(at, name, length) == 0 && at[length] == ':') {
      at += length + 1;
      while (*at == ' ') at += 1;
      return at;
    }
  }
  return NULL;
}

/* Joins the chunks of a body in place. Returns the length, or -1 if its end is missing. */
static long join_chunks(char *body, size_t length) {
  size_t from = 0, to = 0;
  for (;;) {
    const char *line = body + from;
    const char *end = strstr(line, "\r\n");
    if (!end) return -1;
    const size_t count = (size_t)strtoul(line, NULL, 16);
    from = (size_t)(end - body) + 2;
    if (count == 0) return (long)to;
    if (from + count + 2 > length) return -1;
    memmove(body + to, body + from, count);
    to += count;
    from += count + 2;
  }
}

/* Reads a response until the portal closes the connection. A response whose end is missing counts as none. */
static int receive(int line, bombus_response *response) {
  const size_t size = MAX_HEAD + BOMBUS_MAX_RESPONSE + 1;
  char *text = malloc(size);
  if (!text) return -1;
  size_t length = 0;
  ssize_t some = 1;
  while (length < size - 1 && (some = recv(line, text + length, size - 1 - length, 0)) > 0) length += (size_t)some;
  text[length] = '\0';
  int done = -1;
  char *head_end = strstr(text, "\r\n\r\n");
  if (some >= 0 && head_end && sscanf(text, "HTTP/1.%*1d %3d", &response->status) == 1) {
    char *body = head_end + 4;
    long count = (long)(length - (size_t)(body - text));
    *head_end = '\0';
    const char *wait = header(text, "Retry-After");
    const char *chunked = header(text, "Transfer-Encoding");
    const char *expected = header(text, "Content-Length");
    response->retry_after = wait && *wait >= '0' && *wait <= '9' ? atoi(wait) : -1;
    const int is_cut = length == size - 1;
    if (chunked && strncasecmp(chunked, "chunked", 7) == 0) count = join_chunks(body, (size_t)count);
    else if (expected && !is_cut && count < atol(expected)) count = -1;
    if (count >= 0) {
      response->length = (size_t)count > BOMBUS_MAX_RESPONSE ? BOMBUS_MAX_RESPONSE : (size_t)count;
      memcpy(response->body, body, response->length);
      response->body[response->length] = '\0';
      done = 0;
    }
  }
  free(text);
  return done;
}

int bombus_posix_transport(void *context, const char *method, const char *path, const char *headers, const char *body,
                           size_t length, bombus_response *response) {
  const bombus_address *address = context;
  char head[2048];
  const int written = snprintf(head, sizeof head,
                               "%s %s HTTP/1.1\r\nHost: %s:%s\r\nConnection: close\r\nContent-Length: %zu\r\n%s\r\n",
                               method, path, address->host, address->port, length, headers);
  if (written < 0 || (size_t)written >= sizeof head) return -1;
  const int line = dial(address);
  if (line < 0) return -1;
  int done = -1;
  if (send_all(line, head, (size_t)written) == 0 && (length == 0 || send_all(line, body, length) == 0))
    done = receive(line, response);
  close(line);
  return done;
}
