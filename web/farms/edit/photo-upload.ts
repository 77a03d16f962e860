import type { WholeFarm } from '#domain/farms/farm-form.ts'
import { putFarmerPhoto } from '#domain/farms/record-calls.ts'
import { addressOf } from '#web/platform/api.ts'
import { ApiProblem, type Issue } from '#web/platform/problem.ts'
import { platform as t } from '#web/texts/platform.ts'

interface Envelope {
  message?: string
  data: WholeFarm | null
  issues?: Issue[]
}

/** Sends a photo and tells how far it has come: fetch cannot say that of a body. Throws ApiProblem. */
export const uploadPhoto = (
  farmId: number,
  photo: Blob,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<WholeFarm> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('image', photo, 'photo.jpg')
    request.open(putFarmerPhoto.method, addressOf(putFarmerPhoto.path, { id: farmId }))
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100)))
    request.addEventListener('load', () => {
      const envelope = request.response as Envelope | null
      if (request.status === 200 && envelope?.data) return resolve(envelope.data)
      return reject(new ApiProblem(request.status, envelope?.message ?? t.noSense, envelope?.issues ?? []))
    })
    request.addEventListener('error', () => reject(new ApiProblem(0, t.unreachable)))
    request.addEventListener('abort', () => reject(new ApiProblem(0, t.unreachable)))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
