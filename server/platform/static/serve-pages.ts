import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { projectRoot } from '../config/settings.ts'
import { makeDocuments, policyOfDocument } from './documents.ts'
import { callAs } from './request-as.ts'
import { sendFile } from './send-file.ts'

const folder = join(projectRoot, 'dist/web')

/** Search engines may index the sign-in page, the privacy policy, and published figures whose publisher allowed it. */
const robots = 'User-agent: *\nAllow: /api/published-figures/\nDisallow: /api/\n'
const publishedPage = /^\/published\/([\w-]+)(?:$|[/?])/
/** The page of a share link, and its version for frames of other sites. */
const sharedPage = /^\/shared\/([\w-]+)(\/embed)?\/?(?:$|\?)/

/** Serves the built web: files (hashed ones are immutable), and a document for every page URL. */
export const servePages = async (app: FastifyInstance) => {
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(robots),
  )
  if (!existsSync(join(folder, 'index.html'))) return
  const documents = await makeDocuments(app)
  // Emails sent before version 1.0 link to this URL. The browser keeps the token after the #.
  app.get('/end-letters', (_request, reply) => reply.redirect('/unsubscribe', 308))
  // One route for all files: seven hundred routes slow down each start.
  const files = await filesIn(folder)
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = request.params['*']
    if (files.has(name)) return sendFile({ folder, files }, name, request, reply)
    // Missing endpoints and files (`/nope.js`), and URLs that scanners probe (/.env, /.git/config), are not pages.
    if (/^\/(?:api|assets)\/|^\/metrics(?:$|[/?])|\/\.|^[^?]*\.[a-z]\w*(?:\?|$)/.test(request.url))
      return reply.callNotFound()
    const { html, isPrivate, exists } = await documents(request)
    const [, token, embed] = sharedPage.exec(request.url) ?? []
    const shared = token === undefined ? null : await readSharedFrame(app, request, token)
    const [, published] = publishedPage.exec(request.url) ?? []
    if (published !== undefined) {
      // The publisher decides, as the headers of the endpoint show.
      const { statusCode, headers } = await callAs(app, request, `/api/published-figures/${published}`)
      if (statusCode !== 200 || headers['x-robots-tag'] !== undefined) reply.header('x-robots-tag', 'noindex')
    }
    const policy = policyOfDocument(String(reply.getHeader('content-security-policy')))
    const hosts = embed === undefined ? [] : (shared?.hosts ?? [])
    if (shared) reply.header('x-robots-tag', 'noindex')
    if (hosts.length > 0) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
    return reply
      .code(exists && !shared?.hasEnded ? 200 : 404)
      .header('cache-control', shared ? 'private, no-store' : isPrivate ? 'no-store' : 'no-cache')
      .header('vary', 'accept-language, cookie')
      .header('content-security-policy', hosts.length > 0 ? framedBy(policy, hosts) : policy)
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** Whether a share link has ended, and which hosts may show it in a frame. */
const readSharedFrame = async (app: FastifyInstance, request: FastifyRequest, token: string) => {
  const { statusCode, payload } = await callAs(app, request, `/api/shared/${token}/frame`)
  if (statusCode !== 200) return { hasEnded: statusCode === 404, hosts: [] }
  return { hasEnded: false, hosts: (JSON.parse(payload) as { data: { embed_hosts: string[] } }).data.embed_hosts }
}

/** The policy of a page that these hosts may show in a frame. The hosts were checked when the link was created. */
const framedBy = (policy: string, hosts: readonly string[]): string =>
  policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${hosts.join(' ')}`)

/** URL paths of a folder's files. */
const filesIn = async (folder: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) => `${parentPath}${sep}${name}`.slice(folder.length + 1).replaceAll(sep, '/')),
  )
}
