import { createHash, createHmac } from 'node:crypto'

export interface Keys {
  id: string
  secret: string
  region: string
}
export interface Signable {
  method: string
  /** Already encoded. */
  path: string
  query: Record<string, string>
  /** Named in lower case, including `host`. */
  headers: Record<string, string>
  body: Buffer
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** The query string as signed and sent: sorted and fully percent-encoded. */
export const queryOf = (query: Record<string, string>): string =>
  Object.keys(query)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
    .join('&')

/**
 * The headers of a request with its AWS Signature Version 4. The signature covers the body's digest, so that the store
 * accepts no other body.
 */
export const signed = (request: Signable, { id, secret, region }: Keys, now: Date): Record<string, string> => {
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = moment.slice(0, 8)
  const digest = sha256(request.body)
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': digest,
    'x-amz-date': moment,
  }
  const names = Object.keys(headers).sort()
  const signedNames = names.join(';')
  const canonical = [
    request.method,
    request.path,
    queryOf(request.query),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    signedNames,
    digest,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')).toString('hex')
  headers['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`
  return headers
}
