import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import type { DataStory } from '#domain/exports/citation.ts'
import { darwinFiles, metaXml } from '#domain/exports/darwin-core.ts'
import { emlXml, type EmlCover } from '#domain/exports/eml.ts'
import { contributorRoles, usualPublication } from '#domain/exports/publication.ts'

/**
 * Validates meta.xml and eml.xml against their XML schemas with xmllint, which never uses the network: `npm run
 * validate-archives -- SCHEMAS [archive.zip ...]`. SCHEMAS is a folder with `dwc-text/tdwg_dwc_text.xsd` (of tdwg/dwc)
 * and `eml-2.2.0/eml.xsd` with its parts (of NCEAS/eml), and may have GBIF's extensions in `gbif`. Without archives, it
 * validates generated descriptions, which contain each element that the portal writes.
 */
const usage = 'npm run validate-archives -- FOLDER_OF_SCHEMAS [archive.zip ...]'

/** The attribute that both schemas import by a URL. */
const xmlSchema = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace">
  <xs:attribute name="lang" type="xs:language"/>
</xs:schema>
`
/** The schema of meta.xml imports the terms as XML elements, but uses none of them. */
const termsSchema = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://rs.tdwg.org/dwc/terms/"/>
`
const catalogOf = (folder: string): string => {
  const local = (name: string) => pathToFileURL(join(folder, name)).href
  const addresses = {
    'http://rs.gbif.org/schema/xml.xsd': 'xml.xsd',
    'http://www.w3.org/2001/xml.xsd': 'xml.xsd',
    'https://raw.githubusercontent.com/tdwg/dwc/master/docs/xml/tdwg_dwcterms.xsd': 'terms.xsd',
  }
  const entries = Object.entries(addresses).flatMap(([address, name]) => [
    `  <system systemId="${address}" uri="${local(name)}"/>`,
    `  <uri name="${address}" uri="${local(name)}"/>`,
  ])
  return `<?xml version="1.0"?>
<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
${entries.join('\n')}
</catalog>
`
}

const plain: DataStory = {
  ...usualPublication,
  organisation: 'Bramble & Sons <Growers>',
  from: '2026-06-01',
  to: '2026-06-30',
  created: new Date('2026-07-01T08:00:00Z'),
  baseUrl: 'https://portal.example',
  export_id: 7,
}
const empty: EmlCover = { box: null, taxa: [], models: [] }
const full: EmlCover = {
  box: { west: -2.42, east: -2.41, south: 52.03, north: 52.04 },
  taxa: [
    { name: 'Bombus terrestris', rank: 'species' },
    { name: 'Insecta', rank: null },
  ],
  models: [
    {
      card: {
        organisation_id: 1,
        model_version: 'pollinet-2.3',
        description: 'Detector & tracker of insects',
        classes: [{ name: 'bumblebee', threshold: 0.4 }],
        tracking_rule: null,
        frames_per_second: 5,
        training_data: null,
        intended_use: null,
        limitations: null,
        licence: 'CC-BY-4.0',
        responsible_person: 'Ines Blum',
        contact: null,
        url: 'https://example.org/pollinet',
        version: 1,
      },
      images_reviewed: 0,
      performance: [],
    },
  ],
}
const everyRole = contributorRoles.map((role, at) => ({
  title: ['Price, Hannah', 'Ada Hale', 'Bramble', 'Salinas Press', 'Li'][at] ?? role,
  role,
  email: at % 2 === 0 ? 'somebody@example.org' : null,
  orcid: at === 0 ? '0000-0002-1825-0097' : null,
}))
/** Descriptions with few and with all members. */
const madeUp: Record<string, string> = {
  'the fewest members': emlXml(plain, empty),
  'all members': emlXml(
    {
      ...plain,
      title: 'Visits & counts',
      citation: 'Price (2026) <Visits>',
      doi: '10.5281/zenodo.1234567',
      data_licence: 'CC0-1.0',
      coordinate_precision: '2',
      observers: 'codes',
      contributors: everyRole,
    },
    full,
  ),
  'a contact alone': emlXml({ ...plain, contributors: everyRole.slice(0, 1) }, full),
  'a publisher alone': emlXml({ ...plain, contributors: everyRole.slice(3, 4) }, empty),
}

interface Documents {
  name: string
  eml: string
  meta: string
}
const ofArchive = (path: string): Documents => {
  const files = unzipSync(new Uint8Array(readFileSync(path)))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  return { name: basename(path), eml: text('eml.xml'), meta: text('meta.xml') }
}

/** Terms of the archive's files that are not in GBIF's definition of their extension. */
const unknownTerms = (folder: string): string[] => {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return Object.values(darwinFiles).flatMap(({ path, rowType, columns }) => {
    const definition = texts.find((text) => new RegExp(`rowType=["']${rowType}["']`).test(text))
    if (definition === undefined) return [`${path}: no definition of ${rowType}`]
    // The id of the event joins an extension to its core, regardless of its terms.
    const own = rowType.endsWith('dwc/terms/Event') ? columns : columns.slice(1)
    return own.flatMap(([, term]) =>
      definition.includes(`"${term}"`) || definition.includes(`'${term}'`) ? [] : [`${path}: ${term}`],
    )
  })
}

const validate = (schemas: string, archives: readonly string[]): number => {
  const folder = mkdtempSync(join(tmpdir(), 'bombus-schemas-'))
  let faults = 0
  try {
    writeFileSync(join(folder, 'xml.xsd'), xmlSchema)
    writeFileSync(join(folder, 'terms.xsd'), termsSchema)
    writeFileSync(join(folder, 'catalog.xml'), catalogOf(folder))
    const documents: Documents[] =
      archives.length > 0
        ? archives.map(ofArchive)
        : Object.entries(madeUp).map(([name, eml]) => ({ name, eml, meta: metaXml() }))
    const check = (name: string, schema: string, text: string) => {
      const file = join(folder, 'document.xml')
      writeFileSync(file, text)
      try {
        execFileSync('xmllint', ['--nonet', '--noout', '--schema', join(schemas, schema), file], {
          env: { ...process.env, XML_CATALOG_FILES: join(folder, 'catalog.xml') },
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        console.log(`valid: ${name}`)
      } catch (error) {
        faults += 1
        console.log(`not valid: ${name}\n${String((error as { stderr: Buffer }).stderr)}`)
      }
    }
    for (const { name, eml, meta } of documents) {
      check(`eml.xml of ${name}`, 'eml-2.2.0/eml.xsd', eml)
      check(`meta.xml of ${name}`, 'dwc-text/tdwg_dwc_text.xsd', meta)
    }
    const gbif = join(schemas, 'gbif')
    if (existsSync(gbif)) {
      const unknown = unknownTerms(gbif)
      faults += unknown.length
      console.log(
        unknown.length === 0 ? "valid: terms by GBIF's definitions" : `not known to GBIF: ${unknown.join(', ')}`,
      )
    }
    return faults
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const [schemas, ...archives] = process.argv.slice(2)
if (schemas === undefined) {
  console.log(usage)
  process.exitCode = 2
} else if (spawnSync('xmllint', ['--version']).error) {
  console.log('xmllint is not installed (apt-get install libxml2-utils): nothing was validated.')
  process.exitCode = 2
} else if (validate(resolve(schemas), archives) > 0) process.exitCode = 1
