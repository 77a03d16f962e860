import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Export } from '#domain/exports/export.ts'
import { publicMessages } from '#domain/frozen-figures/public-messages.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { makeCameraWorld } from './testing/camera-world.ts'
import { below, readArchive } from './testing/read-archive.ts'

const server = await makeServer()
const world = await makeCameraWorld(server)
const ask = asker(server.app)
const { headers } = world

const deposit = async (id: number, by = headers) => {
  const response = await server.app.inject({ url: `/api/exports/${id}/zenodo`, headers: by })
  return { status: response.statusCode, metadata: JSON.parse(response.body).metadata as Record<string, unknown> }
}
const contributors = [
  { title: 'Price, Hannah', role: 'principalInvestigator', orcid: '0000-0002-1825-0097' },
  { title: 'Ada Hale', role: 'contact' },
  { title: 'Salinas Press', role: 'publisher' },
]
const packageOf = (file: Uint8Array) =>
  JSON.parse(Buffer.from(unzipSync(file)['datapackage.json'] ?? []).toString()) as Record<string, unknown>

describe('the metadata of a deposit on Zenodo', () => {
  it('has title, creators, licence, version and dates of the export', async () => {
    const { record, file } = await world.exported({
      format: 'camtrap_dp',
      title: 'Visits & counts',
      data_licence: 'CC-BY-4.0',
      contributors,
    })
    const { metadata } = await deposit(record.id)
    expect(metadata).toMatchObject({
      title: 'Visits & counts',
      upload_type: 'dataset',
      creators: [{ name: 'Price, Hannah', orcid: '0000-0002-1825-0097' }],
      contributors: [
        { name: 'Ada Hale', type: 'ContactPerson' },
        { name: 'Salinas Press', type: 'Distributor' },
      ],
      access_right: 'open',
      license: 'cc-by-4.0',
      version: packageOf(file)['version'],
      dates: [{ start: '2026-06-01', end: '2026-06-30', type: 'Collected' }],
      related_identifiers: [],
    })
    expect(metadata['description']).toContain('<p>Camtrap DP package of cameras of Bramble Growers, 2026-06-01')
    expect(metadata['description']).toContain('Visits &amp; counts')
    expect(metadata).not.toHaveProperty('doi')
  })

  it('names the organisation if no creator is given, and the end of an embargo set later', async () => {
    const { record } = await world.exported({ format: 'darwin_core' })
    const path = `/organisations/${world.organisation_id}/export-settings`
    await ask(`PUT ${path}`, { headers, body: { embargo_until: '2199-01-01' } })
    const { metadata } = await deposit(record.id)
    await ask(`PUT ${path}`, { headers, body: { embargo_until: null } })
    expect(metadata).toMatchObject({
      creators: [{ name: 'Bramble Growers' }],
      access_right: 'embargoed',
      embargo_date: '2199-01-01',
    })
    expect(metadata).not.toHaveProperty('contributors')
  })

  it('is available only for one’s own completed exports', async () => {
    const { record } = await world.exported({ format: 'dataset_csv' })
    const other = await server.as(await makeUser(server.db, { role: 'admin', organisation_id: world.organisation_id }))
    expect((await ask(`GET /exports/${record.id}/zenodo`, { headers: other })).status).toBe(404)
    await server.db
      .updateTable('exports')
      .set({ state: 'failed', error: 'broke off' })
      .where('id', '=', record.id)
      .execute()
    expect((await ask(`GET /exports/${record.id}/zenodo`, { headers })).status).toBe(404)
  })
})

describe('a DOI', () => {
  it('entered for an export is shown with it and in its deposit, and can be removed', async () => {
    const { record } = await world.exported({ format: 'darwin_core' })
    expect(record.doi).toBeNull()
    const put = (doi: unknown) => ask<Export>(`PUT /exports/${record.id}`, { headers, body: { doi } })
    expect((await put('https://doi.org/10.5281/zenodo.77')).data.doi).toBe('10.5281/zenodo.77')
    expect((await ask<Export>(`GET /exports/${record.id}`, { headers })).data.doi).toBe('10.5281/zenodo.77')
    expect((await deposit(record.id)).metadata['doi']).toBe('10.5281/zenodo.77')
    expect((await put('zenodo 77')).issues?.map(({ path }) => path)).toEqual(['doi'])
    expect((await put(null)).data.doi).toBeNull()
  })

  it('for images is rejected', async () => {
    const created = await ask<Export>('POST /exports', { headers, body: { format: 'images' } })
    const refused = await ask(`PUT /exports/${created.data.id}`, { headers, body: { doi: '10.5281/zenodo.77' } })
    expect([refused.status, refused.message]).toEqual([409, publicMessages.imagesHaveNoDoi])
    await ask(`DELETE /exports/${created.data.id}`, { headers })
  })

  it('of the organisation is in all its later archives and in their citation', async () => {
    const path = `/organisations/${world.organisation_id}/export-settings`
    const doi = '10.5281/zenodo.42'
    expect((await ask(`PUT ${path}`, { headers, body: { doi: ` doi:${doi} ` } })).data).toMatchObject({ doi })
    const related = [
      {
        relationType: 'IsVersionOf',
        relatedIdentifier: `https://doi.org/${doi}`,
        resourceTypeGeneral: 'Dataset',
        relatedIdentifierType: 'DOI',
      },
    ]
    for (const format of ['camtrap_dp', 'dataset_csv']) {
      const { file, record } = await world.exported({ format })
      expect(record.publication?.doi).toBe(doi)
      const about = packageOf(file)
      expect(about['relatedIdentifiers']).toEqual(related)
      expect(about['bibliographicCitation']).toMatch(/ https:\/\/doi\.org\/10\.5281\/zenodo\.42$/)
    }
    const { about } = readArchive((await world.exported({ format: 'darwin_core' })).file)
    const identifiers = below(about, 'alternateIdentifier').map(({ text }) => text)
    expect(identifiers[0]).toBe(`https://doi.org/${doi}`)
    expect(identifiers).toHaveLength(2)
    const { record } = await world.exported({ format: 'camtrap_dp', doi: null })
    expect(record.publication?.doi).toBeNull()
    await ask(`PUT ${path}`, { headers, body: { doi: null } })
  })
})
