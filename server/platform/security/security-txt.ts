import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config/settings.ts'

const VALID_DAYS = 30
const DAY_MS = 86_400_000

/** Contact for reporting vulnerabilities (RFC 9116). It always expires a month from now while the server runs. */
export const serveSecurityTxt = (
  app: FastifyInstance,
  { settings, clock }: { settings: Settings; clock: () => Date },
) => {
  const address = '/.well-known/security.txt'
  const { SECURITY_CONTACT: contact, baseUrl } = settings
  app.get(address, async (_request, reply) => {
    if (contact === undefined) return reply.callNotFound()
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(clock().getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}${address}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
