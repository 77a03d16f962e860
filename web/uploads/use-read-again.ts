import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resetImportColumns, rereadImport } from '#domain/uploads/endpoints.ts'
import type { ReadingChoice } from '#domain/uploads/reading.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { invalidateImports } from './queries.ts'

/** Has an uploaded file read again with a person's choices. */
export const useReadAgain = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReadingChoice) => api(rereadImport, { params: { id }, body }),
    onError: (error) => toast.error(messageOf(error, messages.somethingWrongLater)),
    onSettled: () => invalidateImports(client),
  })
}

/** Has it read again by the names in it, and deletes the choices for similar files. */
export const useForgetColumns = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(resetImportColumns, { params: { id } }),
    onError: (error) => toast.error(messageOf(error, messages.somethingWrongLater)),
    onSettled: () => invalidateImports(client),
  })
}
