import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, requiredText } from '../platform/shapes.ts'

/** Pages whose views are saved, by their path. */
const viewedPages = ['alerts', 'alert-limits', 'devices', 'device-versions', 'users', 'security-log'] as const
export type ViewedPage = (typeof viewedPages)[number]

/** Limit for all pages together. */
export const MOST_SAVED_VIEWS = 100
const MOST_PARAMETERS = 20

const page = named('ViewedPage', z.enum(viewedPages))
/** Parameters of the page's URL, as texts. */
const search = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200)))
  .check(z.refine((texts) => Object.keys(texts).length <= MOST_PARAMETERS, t('has too many parameters')))

const savedView = named('SavedView', z.object({ id, page, name: z.string(), search: z.record(z.string(), z.string()) }))
export type SavedView = z.infer<typeof savedView>
export type NewSavedView = Omit<SavedView, 'id'>

const tag = 'Accounts'
const can = 'profile.use'

export const listSavedViews = endpoint({
  id: 'listSavedViews',
  tag,
  method: 'GET',
  path: '/saved-views',
  can,
  summary: 'List your saved views of lists',
  description: 'By page and name, at most 100.',
  response: z.array(savedView),
})
export const saveView = endpoint({
  id: 'saveView',
  tag,
  method: 'POST',
  path: '/saved-views',
  can,
  summary: 'Save a view of a list',
  description: 'A view of yours with the same page and name is replaced. At most 100.',
  body: named('NewSavedView', z.strictObject({ page, name: requiredText(60, t('Name is required')), search })),
  response: savedView,
  status: 201,
  refuses: [409],
})
export const deleteSavedView = endpoint({
  id: 'deleteSavedView',
  tag,
  method: 'DELETE',
  path: '/saved-views/{id}',
  can,
  summary: 'Delete a saved view',
  params: byId,
})
