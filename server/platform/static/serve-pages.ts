import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../config/settings.ts'
import { makeDocuments, policyOfDocument } from './documents.ts'
import { sendFile } from './send-file.ts'

const folder = join(projectRoot, 'dist/web')

/** A search engine finds the sign-in at each address of the portal, and the privacy policy. */
const robots = 'User-agent: *\nDisallow: /api/\n'

/** The built web: files by name (hashed ones for good), and a document for every address that is a page's. */
export const servePages = async (app: FastifyInstance) => {
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(robots),
  )
  if (!existsSync(join(folder, 'index.html'))) return
  const documents = await makeDocuments(app)
  // Emails sent before version 1.0 link to this address; a browser takes the token after the # along.
  app.get('/end-letters', (_request, reply) => reply.redirect('/unsubscribe', 308))
  // One route for all of them: one for each of seven hundred files took a fifth of a second of each start.
  const files = await filesIn(folder)
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = request.params['*']
    if (files.has(name)) return sendFile({ folder, files }, name, request, reply)
    // A missing endpoint or file is not a page, and neither is what scanners look for (/.env, /.git/config).
    if (/^\/(?:api|assets)\/|^\/metrics(?:$|[/?])|\/\./.test(request.url)) return reply.callNotFound()
    const { html, isPrivate } = await documents(request)
    return reply
      .header('cache-control', isPrivate ? 'no-store' : 'no-cache')
      .header('content-security-policy', policyOfDocument(String(reply.getHeader('content-security-policy'))))
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** The paths of a folder's files, as an address names them. */
const filesIn = async (folder: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) => `${parentPath}${sep}${name}`.slice(folder.length + 1).replaceAll(sep, '/')),
  )
}
