import { list, records, type Requests } from './request.ts'

const upload = records(({ image_upload }) => ({ params: { id: image_upload.id } }))
const content = (headers: Record<string, string>): Requests =>
  records(({ image_upload: { id, file_id } }) => ({
    params: { id, fileId: file_id },
    form: { headers: { 'tus-resumable': '1.0.0', ...headers }, payload: Buffer.alloc(0) },
  }))
const file = {
  name: 'DCIM/IMG_0001.JPG',
  digest: 'ab'.repeat(32),
  bytes: 1_000,
  captured_at: '2026-06-10T10:00:00Z',
  time_source: 'exif',
}

const interval = {
  id: 'card-1',
  interval_start: '2026-06-10T09:00:00Z',
  interval_end: '2026-06-10T09:30:00Z',
}

/** Uploads of images from a folder or memory card. */
export const imageUploadRequests: Record<string, Requests> = {
  listImageUploads: list(),
  createImageUpload: records(({ organisation_id }) => ({
    body: { organisation_id, zone: 'Europe/London', clock_offset_s: 0 },
  })),
  getImageUpload: upload,
  registerImageFiles: records(({ image_upload, device_id }) => ({
    params: { id: image_upload.id },
    body: { files: [{ ...file, device_id }] },
  })),
  listImageUploadFiles: upload,
  finishImageUpload: upload,
  undoImageUpload: upload,
  checkCardCounts: records(({ organisation_id, device_id }) => ({
    body: { organisation_id, messages: [{ ...interval, device_id }] },
  })),
  storeCardCounts: records(({ organisation_id, device_id }) => ({
    body: { organisation_id, device_id, messages: [interval] },
  })),
  startImageFile: content({ 'upload-length': '1000' }),
  getImageFileOffset: content({}),
  continueImageFile: content({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
}
