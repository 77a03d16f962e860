import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { putFarmerPhoto } from '#domain/farms/record-endpoints.ts'
import { addressOf, connection } from '#web/platform/api/api.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { dataOf } from '#web/platform/api/upload.ts'
import { platform as t } from '#web/texts/ui.ts'

/** Uploads a photo with progress, which fetch does not report for request bodies. Throws ApiProblem. */
export const uploadPhoto = async (
  farmId: number,
  photo: Blob,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<FarmDetail> => {
  await connection.ready()
  // Aborted before it began.
  if (signal.aborted) throw new ApiProblem(0, t.unreachable)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('image', photo, 'photo.jpg')
    request.open(putFarmerPhoto.method, addressOf(putFarmerPhoto.path, { id: farmId }))
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100)))
    request.addEventListener('load', () => {
      try {
        resolve(dataOf(putFarmerPhoto, request))
      } catch (error) {
        reject(error as ApiProblem)
      }
    })
    request.addEventListener('error', () => reject(new ApiProblem(0, t.unreachable)))
    request.addEventListener('abort', () => reject(new ApiProblem(0, t.unreachable)))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
