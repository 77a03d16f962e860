import { messages } from '#domain/messages.ts'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../config/settings.ts'
import { Problem } from './problem.ts'

/**
 * Pages copy links and keys, request passkeys and use the phone's position. All other browser features are disabled,
 * also for embedded content.
 */
const permissions = [
  ...['clipboard-write', 'geolocation', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (name) => `${name}=(self)`,
  ),
  ...[
    'accelerometer',
    'autoplay',
    'bluetooth',
    'browsing-topics',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'web-share',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ')

const YEAR_SECONDS = 31_536_000
const strictTransport = `max-age=${YEAR_SECONDS}; includeSubDomains`

/** A strict Content-Security-Policy. The only foreign origin it allows is the tile service of the settings. */
const policyOf = (settings: Settings) => {
  const tiles = tileOrigin(settings.TILES_URL)
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        connectSrc: ["'self'", ...tiles],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: settings.secure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
}

/**
 * Responses other than pages allow nothing, in a short header: the policy of pages takes 1.15 kB, more than many API
 * responses.
 */
export const headersOfData = (settings: Pick<Settings, 'secure'>): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(settings.secure ? { 'strict-transport-security': strictTransport } : {}),
})

/** API calls and assets. Worker scripts have separate headers. */
const isData = (address: string): boolean =>
  address.startsWith('/api/') || (address.startsWith('/assets/') && !address.includes('worker'))

/** Headers of pages, built once because they are the same for every response. */
const headersOf = (settings: Settings): Record<string, string> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  policyOf(settings)(request, response, () => undefined)
  return {
    ...(response.getHeaders() as Record<string, string>),
    'permissions-policy': permissions,
    // Private data must not stay in a cache for the next person; files and images set their own cache lifetime.
    'cache-control': 'no-store',
  }
}

/** RFC 9112, 3.2: a proxy might use one host and the server the other. */
const hasTwoHosts = (raw: readonly string[]): boolean =>
  raw.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1

export const secureHeaders = (app: FastifyInstance, settings: Settings) => {
  const ofPages = headersOf(settings)
  const ofData = headersOfData(settings)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isData(request.url) ? ofData : ofPages)
    next(hasTwoHosts(request.raw.rawHeaders) ? new Problem(400, messages.invalid) : undefined)
  })
}

const tileOrigin = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])
