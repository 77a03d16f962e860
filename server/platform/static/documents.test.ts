import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sessions } from '../../accounts/sessions/sessions.ts'
import { makeFrozenFigure } from '../../factories/frozen-figures.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeOrganisation } from '../../factories/places.ts'
import { projectRoot } from '../config/settings.ts'
import { makeServer } from '#server/testing/server.ts'
import { makeDocuments } from './documents.ts'

// The output of `node scripts/bootstrap.mjs test`; npm test runs it first.
const built = join(projectRoot, 'dist')
const { pages, catalogs } = JSON.parse(readFileSync(join(built, 'pages.json'), 'utf8')) as {
  pages: Record<string, { open: boolean; scripts: string[]; styles: string[] }>
  catalogs: Record<string, string[]>
}
const { app, db } = await makeServer()

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await app.inject({ url, headers })
  return { ...response, headers: response.headers, body: response.body }
}
const cookieOf = async (user: { id: number }) => ({
  cookie: `authToken=${(await sessions.open(db, user.id)).token}; user-status=true`,
})
const hrefs = (body: string, rel: string) =>
  [...body.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`, 'g'))].map((match) => match[1])
const dataOf = (body: string) =>
  JSON.parse(/<script type="application\/json" id="brought">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null') as Record<
    string,
    unknown
  >

const makeGrower = async (title: string) => {
  const organisation = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id: organisation.id, title })
  const farmer = await makeUser(db, { organisation_id: organisation.id, role: 'farmer' })
  return { farm, farmer, cookie: await cookieOf(farmer) }
}

describe('the HTML document of a page', () => {
  it.each(Object.entries(pages))('references the files of %s, all of which exist', async (address, files) => {
    const { cookie } = await makeGrower('Orchard')
    const { body } = await get(address.replaceAll(/\$\w*/g, '1'), cookie)
    expect(hrefs(body, 'modulepreload')).toEqual(expect.arrayContaining(files.scripts))
    expect(hrefs(body, 'stylesheet')).toEqual(expect.arrayContaining(files.styles))
    for (const file of [...hrefs(body, 'modulepreload'), ...hrefs(body, 'stylesheet'), ...hrefs(body, 'preload')])
      expect(existsSync(join(built, 'web', file ?? '')), file).toBe(true)
  })

  it('is in the language of the request and references its message catalog', async () => {
    const { body, headers } = await get('/', { 'accept-language': 'es-MX, es;q=0.9' })
    expect(body).toContain('<html lang="es">')
    expect(body).toContain('Iniciar sesión')
    expect(hrefs(body, 'modulepreload')).toEqual(expect.arrayContaining(catalogs['es'] ?? ['none']))
    expect(headers.vary).toContain('accept-language')
    expect((await get('/', { 'accept-language': 'en-GB' })).body).not.toContain(String(catalogs['es']?.[0]))
  })

  it('is rendered in each reader’s language, regardless of previous requests', async () => {
    const { farm, cookie } = await makeGrower('Orchard')
    const drawn = async (language: string) =>
      (await get(`/farm-dashboard/${farm.id}`, { ...cookie, 'accept-language': language })).body
    for (const [language, own, other] of [
      ['en', 'All farms', 'Todas las explotaciones'],
      ['es', 'Todas las explotaciones', 'All farms'],
      ['de', 'Alle Betriebe', 'All farms'],
      ['en', 'All farms', 'Alle Betriebe'],
    ] as const) {
      const body = await drawn(language)
      expect(body).toContain(own)
      expect(body).not.toContain(other)
    }
  })

  it('shows the farm’s status and embeds the data it was rendered from, before any script has run', async () => {
    const { farm, cookie } = await makeGrower('Fox & Goose')
    const { body, headers } = await get(`/farm-dashboard/${farm.id}`, cookie)
    expect(body).toContain('<title>Fox &amp; Goose · Bombus</title>')
    expect(body).toContain('No camera has watched this farm yet.')
    expect(Object.keys(dataOf(body))).toContain(`/api/farm-dashboard/${farm.id}`)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('contains no inline scripts or styles, whatever names users enter', async () => {
    const { farm, cookie } = await makeGrower('</script><script>alert(1)</script><b style="x">')
    const { body, headers } = await get(`/farm-dashboard/${farm.id}`, cookie)
    const own = [...body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
      ([, attributes = '']) => !/ src="\/assets\/|type="application\/json"/.test(attributes),
    )
    // The only inline script is the portal's own, which is the same in all documents; the policy allows no other.
    expect(own.map(([, attributes]) => attributes)).toEqual([''])
    const hash = createHash('sha256')
      .update(own[0]?.[2] ?? '')
      .digest('base64')
    expect(/<style|<[a-z][^<>]* (style|on\w+)="/.test(body)).toBe(false)
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
    expect(dataOf(body)[`/api/farm-dashboard/${farm.id}`]).toMatchObject({ farm: { title: farm.title } })
  })

  it('is displayed before its scripts are fetched, which start only after the document is complete', async () => {
    const { farm, cookie } = await makeGrower('Orchard')
    const { body } = await get(`/farm-dashboard/${farm.id}`, cookie)
    const head = body.slice(0, body.indexOf('</head>'))
    expect(head).toContain('rel="stylesheet"')
    expect(head).not.toMatch(/<script|modulepreload/)
    const later = /<template id="scripts">(.*?)<\/template>/.exec(body)
    expect(later?.[1]?.match(/<script type="module"[^>]* src="\/assets\//g)).toHaveLength(1)
    expect(body).toContain('id="brought"')
    expect(later?.index).toBeGreaterThan(body.indexOf('id="brought"'))
  })

  it('requests its scripts immediately if it is rendered in the browser', async () => {
    const { cookie } = await makeGrower('Orchard')
    const { body } = await get('/users', cookie)
    expect(body.slice(0, body.indexOf('</head>'))).toMatch(/<script type="module"[^>]* src="\/assets\//)
    expect(body).not.toContain('<template')
  })

  it('omits another organisation’s farm, so that the page shows it as not found', async () => {
    const { cookie } = await makeGrower('Own')
    const other = await makeGrower('Somebody else')
    const { body } = await get(`/farm-dashboard/${other.farm.id}`, cookie)
    expect(body).not.toContain('Somebody else')
    expect(Object.keys(dataOf(body))).not.toContain(`/api/farm-dashboard/${other.farm.id}`)
  })

  it('contains no data of another user, however many request it at once', async () => {
    const growers = await Promise.all(['Alder Farm', 'Birch Farm', 'Cedar Farm'].map(makeGrower))
    for (const { farm, farmer, cookie } of growers) {
      const { body } = await get(`/farm-dashboard/${farm.id}`, cookie)
      for (const own of [farm.title, farmer.email]) expect(body).toContain(own)
    }
    const asked = Array.from({ length: 12 }, (_none, turn) => growers[turn % growers.length]!)
    const documents = await Promise.all(asked.map(({ farm, cookie }) => get(`/farm-dashboard/${farm.id}`, cookie)))
    for (const [turn, { body }] of documents.entries())
      for (const { farm, farmer } of growers) {
        if (farm.id === asked[turn]?.farm.id) continue
        expect(body).not.toContain(farm.title)
        expect(body).not.toContain(farmer.email)
      }
    const { body } = await get('/farm-dashboard/1')
    for (const { farm, farmer } of growers)
      for (const text of [farm.title, farmer.email]) expect(body).not.toContain(text)
  })

  it('embeds no data for an expired session, and does not show the sign-in page in its place', async () => {
    const { body, headers } = await get('/devices', { cookie: 'authToken=gone; user-status=true' })
    expect(Object.keys(dataOf(body))).toEqual(['/api/portal'])
    expect(body).toContain('<div id="root"></div>')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('does not show the sign-in page for a cross-site link that arrives without the cookie', async () => {
    const { body } = await get('/devices', { 'sec-fetch-site': 'cross-site' })
    expect(body).toContain('<div id="root"></div>')
  })
})

describe('the document rendered before any script has run', () => {
  it('is the sign-in page at every portal URL, without page data or scripts', async () => {
    const { body, headers } = await get('/farm-dashboard/1?year=2026')
    for (const text of ['<h1 tabindex="-1">Sign in</h1>', 'Email', 'Password', 'Forgot Password', '/privacy'])
      expect(body).toContain(text)
    expect(body).toContain('<title>Sign in · Bombus</title>')
    expect(hrefs(body, 'modulepreload')).toEqual([])
    expect(Object.keys(dataOf(body))).toEqual(['/api/portal'])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is a form that submits no password', async () => {
    const { body } = await get('/')
    expect(body.match(/<form[^>]*>/)?.[0]).toContain('method="dialog"')
    expect(body).toMatch(/<button disabled[^>]* type="submit"/)
  })

  it('is the privacy policy with its fifteen sections', async () => {
    const { body, headers } = await get('/privacy')
    expect(body).toContain('<title>Privacy policy · Bombus</title>')
    expect(body).toContain('Last updated November 2026')
    expect(body.match(/<details/g)).toHaveLength(15)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it.each(['/%', '/?%', '/\\x', '/farm-dashboard/%E0%A4%A'])('is also sent for a malformed URL: %s', async (url) => {
    expect((await get(url)).statusCode).toBeLessThan(500)
  })

  it('is not the sign-in page for an email link that leads elsewhere', async () => {
    expect((await get('/?mode=resetPassword&oobCode=x')).body).toContain('<div id="root"></div>')
  })
})

it('search engines may index the sign-in page, the privacy policy and published figures', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(/^User-agent: \*$/m)
  expect(body.match(/^(?:Disallow|Allow): .*$/gm)).toEqual(['Allow: /api/published-figures/', 'Disallow: /api/'])
})

it('search engines may index a published figure only if its publisher allowed it', async () => {
  const { farm, farmer } = await makeGrower('Orchard')
  const of = { organisation_id: farm.organisation_id, farm_id: farm.id, created_by: farmer.id }
  const robotsOf = async (id: string) => {
    const { statusCode, headers } = await get(`/published/${id}?from=citation`)
    expect(statusCode).toBe(200)
    return headers['x-robots-tag']
  }
  const published_at = new Date('2026-06-11T12:00:00Z')
  expect(await robotsOf(await makeFrozenFigure(db, of))).toBe('noindex')
  expect(await robotsOf(await makeFrozenFigure(db, { ...of, published_at }))).toBe('noindex')
  expect(await robotsOf(await makeFrozenFigure(db, { ...of, published_at, is_indexed: true }))).toBeUndefined()
  expect(await robotsOf('nothing')).toBe('noindex')
})

it('static files are cached forever because their names change with their content', async () => {
  const file = hrefs((await get('/')).body, 'stylesheet')[0] ?? ''
  expect((await get(file)).headers['cache-control']).toContain('immutable')
})

it('a document is sent unrendered, and the error logged, when the renderer cannot be loaded', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'bombus-drawing-')), 'draw.mjs')
  await writeFile(file, 'throw new Error("no drawing")')
  const lines: string[] = []
  const broken = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
  await broken.register(cookie)
  const documents = await makeDocuments(broken as never, file)
  broken.get('/privacy', async (request) => (await documents(request as never)).html)
  for (const _time of [1, 2]) {
    const { statusCode, body } = await broken.inject('/privacy')
    expect([statusCode, body.includes('<div id="root"></div>')]).toEqual([200, true])
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('no drawing')
})
