import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resetImportColumns, rereadImport } from '#domain/uploads/endpoints.ts'
import type { ReadingChoice } from '#domain/uploads/reading.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { invalidateImports } from './queries.ts'

/** Has an uploaded file checked again, as somebody chose. */
export const useReadAgain = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReadingChoice) => api(rereadImport, { params: { id }, body }),
    onError: (error) => toast.error(messageOf(error, messages.somethingWrongLater)),
    onSettled: () => invalidateImports(client),
  })
}

/** Has it checked again by the names in it, and forgets what somebody chose for files like it. */
export const useForgetColumns = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(resetImportColumns, { params: { id } }),
    onError: (error) => toast.error(messageOf(error, messages.somethingWrongLater)),
    onSettled: () => invalidateImports(client),
  })
}
