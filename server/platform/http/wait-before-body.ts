import type { FastifyReply } from 'fastify'

/** Lets a request wait before its body is read, unless it has been read already. */
export const waitBeforeBody = <T>(request: { isUnread: boolean }, turn: T | Promise<T>): T | Promise<T> =>
  turn instanceof Promise ? waitUnread(request, turn) : turn

const waitUnread = async <T>(request: { isUnread: boolean }, turn: Promise<T>): Promise<T> => {
  request.isUnread = true
  try {
    return await turn
  } finally {
    request.isUnread = false
  }
}

/** Ends a queued request whose client has disconnected, before any work is done. Returns whether it did. */
export const endIfDisconnected = (reply: FastifyReply): boolean => {
  if (!reply.raw.closed) return false
  reply.hijack()
  return true
}
