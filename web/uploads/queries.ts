import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  getImport,
  getImportReading,
  importFilter,
  listImportIssueGroups,
  listImportIssues,
  listImports,
} from '#domain/uploads/endpoints.ts'
import { isUnderWay, type Upload, type issueKinds } from '#domain/uploads/upload.ts'
import { pageOf } from '#domain/platform/paging.ts'
import * as z from 'zod/mini'
import { api } from '#web/platform/api/api.ts'
import { FIRST_ROWS } from './imports-address.ts'

const SOON_MS = 700

/** One page of the uploads, polled while one of them is in progress. */
export const importsQuery = ({
  page = 1,
  rows = FIRST_ROWS,
  q,
  sort,
}: {
  page?: number | undefined
  rows?: number | undefined
  q?: string | undefined
  sort?: string | undefined
}) =>
  queryOptions({
    queryKey: ['imports', 'list', { page, rows, q, sort }],
    queryFn: async ({ signal }) => {
      const filter = z.parse(importFilter, { q, sort })
      return pageOf(await api(listImports, { query: { ...filter, skip: (page - 1) * rows, limit: rows } }, signal))
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => isUnderWay(row.state)) ? SOON_MS : false),
  })

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api(getImport, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? SOON_MS : false),
  })

export const ISSUES_A_PAGE = 10
/** Keyed by the batch's version, because checking a file again changes its errors. */
export const issuesQuery = ({ id, version }: Upload, kind: (typeof issueKinds)[number], page: number) =>
  queryOptions({
    queryKey: ['imports', id, 'issues', version, kind, page],
    queryFn: async ({ signal }) =>
      pageOf(
        await api(
          listImportIssues,
          { params: { id }, query: { kind, skip: (page - 1) * ISSUES_A_PAGE, limit: ISSUES_A_PAGE } },
          signal,
        ),
      ),
    placeholderData: keepPreviousData,
  })

export const groupsQuery = ({ id, version }: Upload) =>
  queryOptions({
    queryKey: ['imports', id, 'groups', version],
    queryFn: ({ signal }) => api(listImportIssueGroups, { params: { id } }, signal),
    placeholderData: keepPreviousData,
  })

export const readingQuery = ({ id, version }: Upload) =>
  queryOptions({
    queryKey: ['imports', id, 'reading', version],
    queryFn: ({ signal }) => api(getImportReading, { params: { id } }, signal),
    placeholderData: keepPreviousData,
  })

export const invalidateImports = (client: QueryClient) => client.invalidateQueries({ queryKey: ['imports'] })
