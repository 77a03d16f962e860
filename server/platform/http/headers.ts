import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/** Pages copy links and keys, ask for passkeys, and for where the phone is; nothing else that a browser can lend them is used, nor by what they show. */
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
/** What helmet sends, for responses that it does not see. */
export const strictTransport = `max-age=${YEAR_SECONDS}; includeSubDomains`

/** A strict Content-Security-Policy; the one foreign origin it lets in is the tile service of the settings. */
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

/** They are the same for every response, and so they are made once. */
const headersOf = (settings: Settings): Record<string, string> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  policyOf(settings)(request, response, () => undefined)
  return {
    ...(response.getHeaders() as Record<string, string>),
    'permissions-policy': permissions,
    // What a person may see is not left in a cache for the next one; files and images say for themselves how long they keep.
    'cache-control': 'no-store',
  }
}

export const secureHeaders = (app: FastifyInstance, settings: Settings) => {
  const headers = headersOf(settings)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
}

export const tileOrigin = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])
