const dwc = (name: string) => [name, `http://rs.tdwg.org/dwc/terms/${name}`] as const
const eco = (name: string) => [name, `http://rs.tdwg.org/eco/terms/${name}`] as const
const dcterms = (name: string) => [name, `http://purl.org/dc/terms/${name}`] as const
const ac = (name: string) => [name, `http://rs.tdwg.org/ac/terms/${name}`] as const

interface DarwinFile {
  path: string
  rowType: string
  /** Names with their terms. The first is the id of the event, in the core and in extensions. */
  columns: readonly (readonly [name: string, term: string])[]
}

/** The files of a Darwin Core archive of events, with the terms of their columns. The event is the core. */
export const darwinFiles = {
  events: {
    path: 'event.txt',
    rowType: 'http://rs.tdwg.org/dwc/terms/Event',
    columns: [
      ...['eventID', 'eventType', 'eventDate', 'samplingProtocol', 'sampleSizeValue', 'sampleSizeUnit'].map(dwc),
      ...['samplingEffort', 'locationID', 'locality', 'country', 'decimalLatitude', 'decimalLongitude'].map(dwc),
      ...[
        'geodeticDatum',
        'coordinateUncertaintyInMeters',
        'coordinatePrecision',
        'footprintWKT',
        'footprintSRS',
        'habitat',
      ].map(dwc),
      dwc('datasetName'),
      dcterms('license'),
    ],
  },
  occurrences: {
    path: 'occurrence.txt',
    rowType: 'http://rs.tdwg.org/dwc/terms/Occurrence',
    columns: [
      ...['eventID', 'occurrenceID', 'basisOfRecord', 'occurrenceStatus', 'individualCount', 'scientificName'].map(dwc),
      ...['scientificNameAuthorship', 'taxonRank', 'kingdom', 'order', 'family', 'genus', 'vernacularName'].map(dwc),
      ...['taxonID', 'lifeStage', 'sex', 'caste', 'recordedBy', 'identifiedBy', 'verbatimIdentification'].map(dwc),
      ...['identificationQualifier', 'identificationRemarks'].map(dwc),
    ],
  },
  efforts: {
    path: 'humboldt.txt',
    rowType: 'http://rs.tdwg.org/eco/terms/Event',
    columns: [
      dwc('eventID'),
      ...['eventDurationValue', 'eventDurationUnit', 'targetTaxonomicScope', 'isTaxonomicScopeFullyReported'].map(eco),
      ...['isAbsenceReported', 'absentTaxa', 'isAbundanceReported', 'inventoryTypes', 'protocolNames'].map(eco),
      ...['samplingPerformedBy', 'isSamplingEffortReported', 'samplingEffortProtocol', 'samplingEffortValue'].map(eco),
      eco('samplingEffortUnit'),
    ],
  },
  measurements: {
    path: 'extendedmeasurementorfact.txt',
    rowType: 'http://rs.iobis.org/obis/terms/ExtendedMeasurementOrFact',
    columns: [
      'eventID',
      'occurrenceID',
      'measurementID',
      'measurementType',
      'measurementValue',
      'measurementUnit',
      'measurementMethod',
    ].map(dwc),
  },
  media: {
    path: 'audiovisual.txt',
    rowType: 'http://rs.tdwg.org/ac/terms/Multimedia',
    columns: [
      dwc('eventID'),
      dcterms('identifier'),
      dcterms('type'),
      ac('accessURI'),
      dcterms('format'),
      ['CreateDate', 'http://ns.adobe.com/xap/1.0/CreateDate'],
      ['UsageTerms', 'http://ns.adobe.com/xap/1.0/rights/UsageTerms'],
      ['WebStatement', 'http://ns.adobe.com/xap/1.0/rights/WebStatement'],
      ac('captureDevice'),
      ['creator', 'http://purl.org/dc/elements/1.1/creator'],
      ac('associatedObservationReference'),
    ],
  },
} as const satisfies Record<string, DarwinFile>
export type DarwinFileName = keyof typeof darwinFiles
export const darwinFileNames = Object.keys(darwinFiles) as DarwinFileName[]

/** A text within XML. */
export const xmlText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Characters that XML 1.0 does not allow.
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

const fileXml = (tag: 'core' | 'extension', { path, rowType, columns }: DarwinFile): string => {
  const fields = columns
    .map(([, term], index) => `    <field index="${index}" term="${xmlText(term)}"/>`)
    .slice(tag === 'core' ? 0 : 1)
  return [
    `  <${tag} encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\\n" fieldsEnclosedBy="&quot;" ignoreHeaderLines="1" rowType="${rowType}">`,
    `    <files><location>${path}</location></files>`,
    `    <${tag === 'core' ? 'id' : 'coreid'} index="0"/>`,
    ...fields,
    `  </${tag}>`,
  ].join('\n')
}

/** `meta.xml`, which describes the files of the archive (Darwin Core text guidelines). */
export const metaXml = (): string => {
  const files = darwinFileNames.map((name, at) => fileXml(at === 0 ? 'core' : 'extension', darwinFiles[name]))
  return `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
${files.join('\n')}
</archive>
`
}
