import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { isLoopback } from '../http/client-address.ts'

/** An issuer is compared character by character with that of its tokens, so no optional URL parts are allowed. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !/[?#@]/.test(text), 'must have no query, fragment or user')
  .refine((text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || isLoopback(hostname)
  }, 'must be https, unless it is this machine')

const word = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must be one word')

const provider = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lowercase letters, digits and hyphens, a letter first'),
    label: z.string().trim().min(1).max(40),
    issuer,
    client_id: z.string().min(1),
    client_secret: z.string().min(1).optional(),
    client_secret_file: z.string().min(1).optional(),
    scopes: z
      .array(word)
      .refine((scopes) => scopes.includes('openid'), 'must have openid')
      .default(['openid', 'email']),
    match_email: z.boolean().default(false),
    email_domains: z.array(z.string().trim().toLowerCase().min(1)).default([]),
    sign_out: z.boolean().default(false),
    trusts_second_factor: z.boolean().default(false),
    acr_values: z.array(word).default([]),
  })
  .transform(({ client_secret_file, ...known }, { addIssue }) => {
    if (client_secret_file === undefined) return known
    if (known.client_secret !== undefined)
      addIssue({ code: 'custom', path: ['client_secret_file'], message: 'goes without client_secret' })
    try {
      const client_secret = readFileSync(client_secret_file, 'utf8').trim()
      if (client_secret === '') addIssue({ code: 'custom', path: ['client_secret_file'], message: 'is empty' })
      return { ...known, client_secret }
    } catch {
      addIssue({ code: 'custom', path: ['client_secret_file'], message: 'cannot be read' })
      return known
    }
  })
export type ProviderSettings = z.output<typeof provider>

const isOnce = (name: 'id' | 'issuer') => (list: ProviderSettings[]) =>
  new Set(list.map((each) => each[name])).size === list.length

/** OIDC_PROVIDERS: a JSON list. */
export const providerList = z
  .string()
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      addIssue({ code: 'custom', message: 'must be a JSON list' })
      return z.NEVER
    }
  })
  .pipe(z.array(provider).refine(isOnce('id'), 'names an id twice').refine(isOnce('issuer'), 'names an issuer twice'))
