import { isLoopback } from '../http/client-address.ts'

const isOff = (value: string | null): boolean => value === 'false' || value === '0' || value === ''

/** Whether emails to this server are always encrypted: STARTTLS is required unless the URL specifies otherwise. */
export const requiresStartTls = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  const given = searchParams.get('requireTLS')
  return given === null ? !isLoopback(hostname) : !isOff(given)
}

/** Whether the connection to this mail server is secure: TLS with a verified certificate, or the same machine. */
export const isMailSafe = (url: string): boolean => {
  const { hostname, protocol, searchParams } = new URL(url)
  if (isLoopback(hostname)) return true
  return (protocol === 'smtps:' || requiresStartTls(url)) && !isOff(searchParams.get('tls.rejectUnauthorized'))
}

/**
 * The same for a database: a socket, loopback, or TLS with `sslmode=verify-full`, the only mode that verifies the host
 * name.
 */
export const isDatabaseSafe = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname)
  return host.startsWith('/') || isLoopback(host) || searchParams.getAll('sslmode').at(-1) === 'verify-full'
}

/** The same for an object store: https, or the same machine. */
export const isStoreSafe = ({ hostname, protocol }: URL): boolean => protocol === 'https:' || isLoopback(hostname)

/** The same for an MQTT broker: TLS, whose certificate is always verified, or the same machine. */
export const isBrokerSafe = (url: string): boolean => {
  const { hostname, protocol } = new URL(url)
  return protocol === 'mqtts:' || protocol === 'wss:' || isLoopback(hostname)
}
