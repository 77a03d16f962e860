import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getProfile } from '#domain/accounts/endpoints.ts'
import type { Drawn, FirstViews, PageData } from '#domain/platform/first-view.ts'
import { projectRoot } from '../config/settings.ts'
import { requestAs } from './request-as.ts'
import { readPageFiles, type PageFiles } from './page-files.ts'

interface PageDocument {
  html: string
  /** It holds what one person may see. */
  isPrivate: boolean
}

const PROFILE = `/api${getProfile.path}`
const drawing = join(projectRoot, 'dist/first-view/draw.js')

const DRAWER_LATER_MS = 100
const loadDrawer = async (file: string): Promise<FirstViews | null> =>
  existsSync(file) ? ((await import(pathToFileURL(file).href)) as { firstViews: FirstViews }).firstViews : null

/** Text that no document can end in the midst of. */
const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const asIsland = (data: PageData): string =>
  `<script type="application/json" id="brought">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const linksOf = ({ scripts, styles }: PageFiles): string =>
  [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('')

/**
 * Fetches the scripts of a page that the server drew once the page has been shown, so that its styles and its typeface have the
 * line to themselves until then; two seconds after the styles in any case, as a page that nobody looks at is never shown.
 */
const scriptsLater =
  "const go=()=>document.head.append(document.getElementById('scripts').content);setTimeout(go,2e3);new PerformanceObserver(go).observe({type:'paint',buffered:true})"
const allowed = `'sha256-${createHash('sha256').update(scriptsLater).digest('base64')}'`
/** The policy of a document, which lets that one script in. */
export const policyOfDocument = (policy: string): string =>
  policy.replace("script-src 'self'", `script-src 'self' ${allowed}`)

const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const withScriptsLater = (html: string): string => {
  const scripts = html.match(scriptTags)?.join('') ?? ''
  const end = `<template id="scripts">${scripts}</template><script>${scriptsLater}</script></body>`
  return html.replaceAll(scriptTags, '').replace('</body>', () => end)
}

/** A phone says so, in one way or the other. A wrong guess lasts until the scripts are there, which measure the window. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')

/**
 * The document of each page names the page's own files, brings the data that it shows first, and holds these already
 * drawn: one way there and back, where the browser would go four times. What is drawn is shown before its scripts are fetched.
 */
export const makeDocuments = async (app: FastifyInstance, file = drawing) => {
  const index = await readFile(join(projectRoot, 'dist/web/index.html'), 'utf8')
  const filesOf = await readPageFiles()
  // What draws is as large as the pages: it comes with the first page, or a moment after the server listens, so that whoever asks whether it is well hears that first.
  let drawer: Promise<FirstViews | null> | undefined
  const drawerOf = () =>
    (drawer ??= loadDrawer(file).catch((error: unknown) => {
      app.log.error({ err: error }, 'pages are not drawn')
      return null
    }))
  app.server.once('listening', () => void setTimeout(drawerOf, DRAWER_LATER_MS).unref())

  const drawn = async (
    firstViews: FirstViews | null,
    request: FastifyRequest,
    data: PageData,
    signedIn: boolean,
  ): Promise<Drawn | null> => {
    try {
      return (await firstViews?.draw(request.url, data, { signedIn, narrow: isPhone(request) })) ?? null
    } catch (error) {
      // The browser draws it, as it would a moment later.
      request.log.warn({ err: error }, 'page not drawn')
      return null
    }
  }

  return async (request: FastifyRequest): Promise<PageDocument> => {
    const files = filesOf(request.url)
    const hasCookie = request.cookies['authToken'] !== undefined
    const ask = requestAs(app, request)
    const firstViews = await drawerOf()
    const first = firstViews?.callsOf(request.url, {}) ?? []
    const known = await ask(first.filter((call) => hasCookie || call !== PROFILE))
    const signedIn = PROFILE in known
    const data = signedIn ? { ...known, ...(await ask(firstViews?.callsOf(request.url, known) ?? [])) } : known
    // A link from elsewhere comes without the cookie, although somebody may be signed in.
    const mayBeIn = hasCookie !== signedIn || request.headers['sec-fetch-site'] === 'cross-site'
    const view = mayBeIn ? null : await drawn(firstViews, request, data, signedIn)
    const links = signedIn || files?.open ? linksOf(files ?? { scripts: [], styles: [] }) : ''
    const body = view
      ? `<div id="root" data-drawn="${signedIn ? 'portal' : 'open'}">${view.html}</div>`
      : '<div id="root"></div>'
    const frame = index.replace('</head>', () => `${links}</head>`)
    const html = (view ? withScriptsLater(frame) : frame)
      .replace('<div id="root"></div>', () => `${body}${asIsland(data)}`)
      .replace('<title>Bombus</title>', (title) => (view ? `<title>${asText(view.title)}</title>` : title))
    return { html, isPrivate: hasCookie || !files?.open }
  }
}
