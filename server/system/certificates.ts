import { connect } from 'node:tls'
import type { Deps } from '../deps.ts'
import type { Settings } from '../platform/config/settings.ts'

type Watched = Pick<Settings, 'BASE_URL' | 'MQTT_URL' | 'objects'>

/** A certificate of the installation: of the portal's own address, its broker or its object store. */
export interface Certificate {
  /** Such as `bombus.example:443`. */
  host: string
  expires_at: Date
}

const DAY_MS = 86_400_000
const PATIENCE_MS = 5_000
const STALE_MS = 3_600_000
const ports: Record<string, number> = { 'https:': 443, 'mqtts:': 8883, 'wss:': 443 }

/** Addresses whose certificates the operator has to renew. */
const addressesOf = ({ BASE_URL, MQTT_URL, objects }: Watched): URL[] =>
  [BASE_URL, MQTT_URL, objects?.endpoint]
    .flatMap((address) => (address === undefined ? [] : new URL(address)))
    .filter(({ protocol }) => protocol in ports)

/** When the certificate of an address expires; null: none was presented in time. Whether it is trusted does not matter here. */
const expiryOf = ({ protocol, hostname, port }: URL): Promise<Date | null> =>
  new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port) || ports[protocol],
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    })
    const end = (expiry: Date | null) => {
      socket.destroy()
      resolve(expiry)
    }
    socket.once('secureConnect', () => {
      const at = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(at.getTime()) ? null : at)
    })
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })

/**
 * Reads the certificates of the installation, at most once an hour. If an address does not respond, its previous date
 * is retained. Returns a function that returns the cached ones, the soonest to expire first.
 */
export const makeCertificates = ({
  settings,
  clock,
  log,
}: { settings: Watched } & Pick<Deps, 'clock' | 'log'>): (() => Promise<Certificate[]>) => {
  const known = new Map<string, Date>()
  let read_at = -Infinity
  let reading: Promise<void> | null = null
  const readAll = async () => {
    const found = await Promise.all(
      addressesOf(settings).map(async (address) => {
        const expiry = await expiryOf(address)
        const host = `${address.hostname}:${address.port || ports[address.protocol]}`
        if (expiry === null) log.debug({ host }, 'no certificate was presented')
        else known.set(host, expiry)
        return expiry
      }),
    )
    // Without a response, it is retried with the next request.
    if (found.every((expiry) => expiry !== null)) read_at = clock().getTime()
  }
  return async () => {
    if (clock().getTime() - read_at > STALE_MS)
      await (reading ??= readAll().finally(() => {
        reading = null
      }))
    return [...known]
      .map(([host, expires_at]) => ({ host, expires_at }))
      .toSorted((one, other) => one.expires_at.getTime() - other.expires_at.getTime())
  }
}

/** Certificates that expire within this many days, or have expired. */
export const expiringCertificates = (certificates: readonly Certificate[], days: number, now: Date) =>
  certificates.filter(({ expires_at }) => expires_at.getTime() < now.getTime() + days * DAY_MS)
