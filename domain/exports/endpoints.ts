import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { byId } from '../platform/shapes.ts'
import { exportChange, exportRecord, newExport } from './export.ts'
import { exportSettings, exportSettingsChange } from './publication.ts'

const tag = 'Exports'

export const createExport = endpoint({
  id: 'createExport',
  tag,
  method: 'POST',
  path: '/exports',
  can: 'report.use',
  summary: 'Create an export in the background',
  description:
    'For `images`: a ZIP like that of `GET /images/export`, of at most 200,000 images. For `dataset_csv` and `dataset_parquet`: a ZIP of related tables of cameras and surveys with `datapackage.json`, of an organisation or some of its farms, for local days. `camtrap_dp`: Camtrap DP 1.0.2; `darwin_core`: a Darwin Core archive for GBIF. Both are refused with 422 while an embargo lasts, and so are datasets. You are notified when it is ready. At most two of your exports wait or run at the same time; the 20 newest are kept.',
  body: newExport,
  response: exportRecord,
  status: 201,
  idempotent: true,
  refuses: [404, 429],
})

export const listExports = endpoint({
  id: 'listExports',
  tag,
  method: 'GET',
  path: '/exports',
  can: 'report.use',
  summary: 'List your exports',
  description: 'Newest first, at most 20. Exports with data you may no longer see are left out.',
  response: z.array(exportRecord),
})

export const getExport = endpoint({
  id: 'getExport',
  tag,
  method: 'GET',
  path: '/exports/{id}',
  can: 'report.use',
  summary: 'Get one of your exports',
  description: '`state` is `done` when the file can be downloaded, until `expires_at`.',
  params: byId,
  response: exportRecord,
})

/** The file itself, without the envelope. */
export const downloadExport = endpoint({
  id: 'downloadExport',
  tag,
  method: 'GET',
  path: '/exports/{id}/file',
  can: 'report.use',
  summary: 'Download the file of an export',
  description: '404 unless its `state` is `done`.',
  params: byId,
  file: ['application/zip'],
  event: 'exported',
})

export const updateExport = endpoint({
  id: 'updateExport',
  tag,
  method: 'PUT',
  path: '/exports/{id}',
  can: 'report.use',
  summary: 'Update the DOI of one of your exports',
  description:
    'The DOI under which its file was deposited; null removes it. Later exports have the DOI of the settings of the organisation (`PUT /organisations/{id}/export-settings`). 409 for exports of images.',
  params: byId,
  body: exportChange,
  response: exportRecord,
  refuses: [404, 409],
})

export const getExportDeposit = endpoint({
  id: 'getExportDeposit',
  tag,
  method: 'GET',
  path: '/exports/{id}/zenodo',
  can: 'report.use',
  summary: 'Download the metadata for a deposit of an export on Zenodo',
  description:
    'The body of `POST /api/deposit/depositions` of Zenodo: title, creators, licence, version, and the end of an embargo that lasts. 404 unless the export is of data and its file is or was complete.',
  params: byId,
  file: ['application/json'],
})

export const deleteExport = endpoint({
  id: 'deleteExport',
  tag,
  method: 'DELETE',
  path: '/exports/{id}',
  can: 'report.use',
  summary: 'Delete one of your exports',
  description: 'One that waits or runs is cancelled; a file is deleted.',
  params: byId,
})

export const getExportSettings = endpoint({
  id: 'getExportSettings',
  tag,
  method: 'GET',
  path: '/organisations/{id}/export-settings',
  can: 'report.use',
  summary: "Get the defaults of an organisation's exports",
  params: byId,
  response: exportSettings,
})

export const updateExportSettings = endpoint({
  id: 'updateExportSettings',
  tag,
  method: 'PUT',
  path: '/organisations/{id}/export-settings',
  can: 'organisation.edit',
  summary: "Update the defaults of an organisation's exports",
  description:
    'Licences, title, citation, DOI, contributors, embargo, precision of coordinates, and names or codes of observers. Absent members stay as they are. While an embargo lasts, no dataset or archive of the organisation is exported.',
  params: byId,
  body: exportSettingsChange,
  response: exportSettings,
})
