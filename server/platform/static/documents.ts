import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getProfile } from '#domain/accounts/endpoints.ts'
import type { Drawn, FirstViews, PageData } from '#domain/platform/first-view.ts'
import { defaultLanguage, languageTags, type Language } from '#domain/language/languages.ts'
import { projectRoot } from '../config/settings.ts'
import { languageOfRequest } from '../http/language.ts'
import { requestAs } from './request-as.ts'
import { readPageFiles, type PageFiles } from './page-files.ts'

interface PageDocument {
  html: string
  /** Contains private data of one person. */
  isPrivate: boolean
  /** False: the document states that there is no such page. */
  exists: boolean
}

const PROFILE = `/api${getProfile.path}`
const drawing = join(projectRoot, 'dist/first-view/draw.js')

const DRAWER_LATER_MS = 100
const loadDrawer = async (file: string): Promise<FirstViews | null> =>
  existsSync(file) ? ((await import(pathToFileURL(file).href)) as { firstViews: FirstViews }).firstViews : null

/** Escapes text so that it cannot end its element. */
const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const asIsland = (data: PageData): string =>
  `<script type="application/json" id="brought">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const linksOf = ({ scripts, styles }: PageFiles): string =>
  [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('')

/**
 * Loads the scripts of a server-rendered page after its first paint, so that styles and fonts get the bandwidth first;
 * two seconds after the styles at the latest, because a background tab never paints.
 */
const scriptsLater =
  "const go=()=>document.head.append(document.getElementById('scripts').content);setTimeout(go,2e3);new PerformanceObserver(go).observe({type:'paint',buffered:true})"
const allowed = `'sha256-${createHash('sha256').update(scriptsLater).digest('base64')}'`
/** The document's policy, extended by the hash of that script. */
export const policyOfDocument = (policy: string): string =>
  policy.replace("script-src 'self'", `script-src 'self' ${allowed}`)

const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const withScriptsLater = (html: string): string => {
  const scripts = html.match(scriptTags)?.join('') ?? ''
  const end = `<template id="scripts">${scripts}</template><script>${scriptsLater}</script></body>`
  return html.replaceAll(scriptTags, '').replace('</body>', () => end)
}

/**
 * Detects phones by client hints or user agent. A wrong guess is corrected by the scripts, which measure the window.
 */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')

/**
 * The document of each page lists its files, contains the data it shows first, and is already rendered: one round trip
 * instead of four. It is painted before its scripts are loaded.
 */
export const makeDocuments = async (app: FastifyInstance, file = drawing) => {
  const index = await readFile(join(projectRoot, 'dist/web/index.html'), 'utf8')
  const { filesOf, isPage, catalogFiles } = await readPageFiles()
  // The renderer is as large as the pages. It is loaded with the first page or shortly after the server listens, so
  // that the first health check is not delayed.
  let drawer: Promise<FirstViews | null> | undefined
  const drawerOf = () =>
    (drawer ??= loadDrawer(file).catch((error: unknown) => {
      app.log.error({ err: error }, 'server rendering is unavailable')
      return null
    }))
  app.server.once('listening', () => void setTimeout(drawerOf, DRAWER_LATER_MS).unref())

  const drawn = async (
    firstViews: FirstViews | null,
    request: FastifyRequest,
    data: PageData,
    signedIn: boolean,
    language: Language,
  ): Promise<Drawn | null> => {
    try {
      return (await firstViews?.draw(request.url, data, { signedIn, narrow: isPhone(request), language })) ?? null
    } catch (error) {
      // The browser renders the page instead.
      request.log.warn({ err: error }, 'could not render a page')
      return null
    }
  }

  return async (request: FastifyRequest): Promise<PageDocument> => {
    const files = filesOf(request.url)
    const language = languageOfRequest(request)
    const hasCookie = request.cookies['authToken'] !== undefined
    const ask = requestAs(app, request)
    const firstViews = await drawerOf()
    const first = firstViews?.callsOf(request.url, {}) ?? []
    const known = await ask(first.filter((call) => hasCookie || call !== PROFILE))
    const signedIn = PROFILE in known
    const data = signedIn ? { ...known, ...(await ask(firstViews?.callsOf(request.url, known) ?? [])) } : known
    // A link from another site is sent without the cookie, although the person may be signed in.
    const mayBeIn = hasCookie !== signedIn || request.headers['sec-fetch-site'] === 'cross-site'
    const view = mayBeIn ? null : await drawn(firstViews, request, data, signedIn, language)
    const catalog = language === defaultLanguage ? '' : linksOf({ scripts: catalogFiles[language] ?? [], styles: [] })
    const links = catalog + (signedIn || files?.open ? linksOf(files ?? { scripts: [], styles: [] }) : '')
    const body = view
      ? `<div id="root" data-drawn="${signedIn ? 'portal' : 'open'}">${view.html}</div>`
      : '<div id="root"></div>'
    const frame = index
      .replace('<html lang="en-GB">', `<html lang="${languageTags[language]}">`)
      .replace('</head>', () => `${links}</head>`)
    const html = (view ? withScriptsLater(frame) : frame)
      .replace('<div id="root"></div>', () => `${body}${asIsland(data)}`)
      .replace('<title>Bombus</title>', (title) => (view ? `<title>${asText(view.title)}</title>` : title))
    return { html, isPrivate: hasCookie || !files?.open, exists: isPage(request.url) }
  }
}
