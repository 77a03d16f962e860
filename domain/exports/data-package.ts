import { apostrophe, resourceOf, type DatasetFile, type DescribedTable } from '../survey-reports/datapackage.ts'
import {
  citationOf,
  contributorsOf,
  licencesOf,
  privacyText,
  relatedOf,
  titleOf,
  versionOf,
  type DataStory,
} from './citation.ts'

/** A file of an export, as it was written. */
export interface FileFacts {
  path: string
  bytes: number
  /** Lower-case hexadecimal. */
  sha256: string
  rows: number
}

/** A table of a dataset with its file. */
export interface PackagedTable {
  name: string
  contents: DescribedTable
  facts: FileFacts
}

/** Properties of a resource that describe how its file was written (Frictionless Data Resource 1). */
export const digestOf = ({ bytes, sha256 }: Pick<FileFacts, 'bytes' | 'sha256'>) => ({
  bytes,
  hash: `sha256:${sha256}`,
})

/** A Frictionless data package of camera and survey tables. */
export const cameraPackageOf = (story: DataStory, file: DatasetFile, tables: readonly PackagedTable[]) => {
  const keys = new Map(tables.map(({ name, contents }) => [name, contents.fields[0].name]))
  return {
    profile: file === 'csv' ? 'tabular-data-package' : 'data-package',
    name: `bombus-${story.from}-to-${story.to}`,
    id: `${story.baseUrl}/exports/${story.export_id}`,
    title: titleOf(story),
    description: [
      "What cameras and people recorded on these days, by each farm's clock. A blank was not measured; 0 was counted, and none was seen.",
      file === 'csv' ? `Times have the offset of the farm's clock. ${apostrophe}` : 'Times are instants, in UTC.',
      privacyText(story),
    ]
      .filter((text) => text !== '')
      .join(' '),
    version: versionOf(story),
    created: story.created.toISOString(),
    bibliographicCitation: citationOf(story),
    ...relatedOf(story),
    licenses: licencesOf(story),
    contributors: contributorsOf(story),
    sources: [{ title: 'Bombus', path: story.baseUrl }],
    resources: tables.map(({ name, contents, facts }) => ({
      ...resourceOf(name, contents, file, (to) => keys.get(to)),
      ...digestOf(facts),
    })),
  }
}
