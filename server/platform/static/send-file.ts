import negotiate from '@fastify/accept-negotiator'
import send from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Suffix of the compressed version beside a file. */
const PACKED = '.br'

/**
 * Sends one of the web's files. `name` is its path in `folder` and must be in `files`, so that no URL reaches other
 * files.
 */
export const sendFile = async (
  { folder, files }: { folder: string; files: ReadonlySet<string> },
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const isPacked =
    files.has(name + PACKED) && negotiate.negotiate(request.headers['accept-encoding'] ?? '', ['br']) === 'br'
  const found = await send(request.raw, encodeURI(isPacked ? name + PACKED : name), {
    root: folder,
    index: false,
    dotfiles: 'allow',
    cacheControl: false,
  })
  if (found.type !== 'file') {
    found.stream.destroy()
    // For example a range beyond the end, or a file that was deleted while the server runs.
    if (found.type === 'error' && found.statusCode !== 404) throw found.metadata.error
    reply.callNotFound()
    return reply
  }
  const hashed = name.startsWith('assets/')
  void reply
    .code(found.statusCode)
    .headers(found.headers)
    .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
  if (isPacked) {
    const type = send.mime.getType(name) ?? 'application/octet-stream'
    void reply.header('content-encoding', 'br').type(send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type)
  }
  if (found.statusCode !== 304) return reply.send(found.stream)
  // Without a body nothing is compressed.
  found.stream.destroy()
  return reply.send()
}
