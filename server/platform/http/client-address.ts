import { createHash } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i
/** Whether an address or host name refers to this machine, without resolving it. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/** The client's address, or the proxy's if its forwarding header is empty. */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip

/** The network that counts as one client: an owner of an IPv6 address controls its whole /64. */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const before = groups(head)
  const after = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

const KEY_BYTES = 6
/**
 * Returns the client's network as the key of a limit. Networks with the same key share a budget, which is as unlikely
 * as it is harmless.
 */
export const networkKey = (request: Pick<FastifyRequest, 'ip' | 'socket'>): number =>
  createHash('sha256')
    .update(networkOf(clientAddress(request)))
    .digest()
    .readUIntBE(0, KEY_BYTES)
