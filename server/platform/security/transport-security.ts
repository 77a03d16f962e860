import { isLoopback } from '../http/client-address.ts'

const isOff = (value: string | null): boolean => value === 'false' || value === '0' || value === ''

/** Whether letters to this mail server are never sent in the clear: STARTTLS is required unless the address says otherwise. */
export const requiresStartTls = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  const given = searchParams.get('requireTLS')
  return given === null ? !isLoopback(hostname) : !isOff(given)
}

/** Whether the way to this mail server keeps a secret: encrypted to a server that proved its name, or within this machine. */
export const isMailSafe = (url: string): boolean => {
  const { hostname, protocol, searchParams } = new URL(url)
  if (isLoopback(hostname)) return true
  return (protocol === 'smtps:' || requiresStartTls(url)) && !isOff(searchParams.get('tls.rejectUnauthorized'))
}

/** The same of a database: a socket or loopback, or TLS with `sslmode=verify-full`, the one mode that asks for the server's name. */
export const isDatabaseSafe = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname)
  return host.startsWith('/') || isLoopback(host) || searchParams.getAll('sslmode').at(-1) === 'verify-full'
}

/** The same of an object store: https, or this machine. */
export const isStoreSafe = ({ hostname, protocol }: URL): boolean => protocol === 'https:' || isLoopback(hostname)

/** The same of an MQTT broker: TLS, whose certificate is always checked, or this machine. */
export const isBrokerSafe = (url: string): boolean => {
  const { hostname, protocol } = new URL(url)
  return protocol === 'mqtts:' || protocol === 'wss:' || isLoopback(hostname)
}
