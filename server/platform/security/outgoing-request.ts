import { lookup } from 'node:dns/promises'
import { filled } from '#domain/language/stored-text.ts'
import { sendErrors } from '#domain/notifications/send-errors.ts'
import { t } from '#domain/language/text.ts'
import { request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Settings } from '../config/settings.ts'

/**
 * Which addresses may be called. Addresses that people enter must not lead to hosts that only this server can reach.
 */
export type Reach = 'public' | 'any' | 'this machine'

export const reachOf = ({ demo, WEBHOOKS_PRIVATE }: Pick<Settings, 'demo' | 'WEBHOOKS_PRIVATE'>): Reach =>
  WEBHOOKS_PRIVATE ? 'any' : demo ? 'this machine' : 'public'

const ranges = (list: string): BlockList => {
  const block = new BlockList()
  for (const range of list.trim().split(/\s+/)) {
    const [address = '', bits] = range.split('/')
    block.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return block
}
/** Built at first use, which makes the start 4 ms shorter. */
const rangesLater = (list: string) => {
  let made: BlockList | undefined
  return () => (made ??= ranges(list))
}
const loopback = rangesLater('127.0.0.0/8 ::1/128')
/**
 * Addresses that IANA's registries do not list as globally reachable, and IPv6 addresses that embed IPv4 addresses.
 * `::ffff:` addresses are checked as IPv4 addresses.
 */
const special = rangesLater(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24
  192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 ::1/128 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16
  fc00::/7 fe80::/10 fec0::/10 ff00::/8`)

const isReached = (address: string, reach: Reach): boolean => {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (reach === 'any') return true
  return reach === 'this machine' ? loopback().check(address, family) : !special().check(address, family)
}

/** Why a request failed; the message may be shown to the person who entered the address. */
export class NotReached extends Error {
  /** The address is not allowed, so retrying is pointless. */
  readonly isUnfit: boolean
  /** It is unknown whether the receiver accepted the request. */
  readonly isUnanswered: boolean
  constructor(message: string, { isUnfit = false, isUnanswered = false } = {}) {
    super(message)
    this.isUnfit = isUnfit
    this.isUnanswered = isUnanswered
  }
}

/**
 * Checks an address without resolving its name; returns null without a fault. Names are resolved when a request is
 * sent.
 */
export const faultOfAddress = (text: string, reach: Reach): string | null => {
  if (!URL.canParse(text)) return t('This is not a web address.')
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && reach !== 'public'))
    return t('The address must begin with https://')
  if (username !== '' || password !== '') return t('The address must not contain a user name or password.')
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isReached(address, reach)) return t('The address leads to a network that is not public.')
  if (reach === 'public' && /(?:^|\.)(?:localhost|local|internal)\.?$/.test(hostname))
    return t('The address leads to a network that is not public.')
  return null
}

const addressOf = async (hostname: string, reach: Reach): Promise<{ address: string; family: number }> => {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const found =
    isIP(literal) === 0
      ? await lookup(literal, { all: true }).catch(() => [])
      : [{ address: literal, family: isIP(literal) }]
  const [first] = found
  if (!first) throw new NotReached(sendErrors.unknownName)
  // All addresses of a name must be allowed, because its owner controls which one is used.
  if (!found.every(({ address }) => isReached(address, reach)))
    throw new NotReached(sendErrors.privateName, { isUnfit: true })
  return first
}

const MAX_READ = 2_048
const TIMEOUT_MS = 10_000

interface Outside {
  method?: 'POST' | 'PUT' | 'GET'
  url: string
  headers: Record<string, string | number>
  body: string | Buffer
  /** Maximum number of bytes read of the response. */
  maxBytes?: number
}

/**
 * Sends a request, a POST unless specified otherwise, to an address that a person entered: connects to the resolved and
 * checked IP address, follows no redirects, is limited in time, and reads no more of the response than `maxBytes`.
 */
export const sendToAddress = async (
  { method = 'POST', url, headers, body, maxBytes = MAX_READ }: Outside,
  reach: Reach,
  timeout_ms = TIMEOUT_MS,
): Promise<{ status: number; text: string; retryAfter: string | undefined }> => {
  const fault = faultOfAddress(url, reach)
  if (fault !== null) throw new NotReached(fault, { isUnfit: true })
  const target = new URL(url)
  const timeout = AbortSignal.timeout(timeout_ms)
  const tooSlow = new Promise<never>((_, reject) =>
    timeout.addEventListener('abort', () => reject(new NotReached(sendErrors.tooSlow, { isUnanswered: true }))),
  )
  const { address, family } = await Promise.race([addressOf(target.hostname, reach), tooSlow])
  const options: RequestOptions = {
    method,
    headers: { ...(method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) }), ...headers },
    agent: false,
    signal: timeout,
    // Use the checked address: resolving the name again could return another one.
    lookup: (_name, asked, done) => (asked.all ? done(null, [{ address, family }]) : done(null, address, family)),
  }
  const answer = new Promise<{ status: number; text: string; retryAfter: string | undefined }>((resolve, reject) => {
    const sent = (target.protocol === 'https:' ? overHttps : overHttp)(target, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      const end = () => {
        const text = Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')
        resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] })
        response.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.byteLength
        if (size >= maxBytes) end()
      })
      response.on('end', end)
      response.on('error', (error) => reject(notReached(error, timeout, true)))
    })
    sent.on('error', (error) => reject(notReached(error, timeout, sent.writableFinished)))
    sent.end(body)
  })
  return Promise.race([answer, tooSlow])
}

/** `isSent`: the whole request was sent, so that the receiver may have accepted it. */
const notReached = (error: Error, timeout: AbortSignal, isSent: boolean): NotReached => {
  if (timeout.aborted) return new NotReached(sendErrors.tooSlow, { isUnanswered: true })
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return new NotReached(sendErrors.refused)
  return new NotReached(filled(sendErrors.notReached, { code }).trim(), { isUnanswered: isSent })
}
