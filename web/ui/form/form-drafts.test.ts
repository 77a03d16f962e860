import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Components for text input. */
const fields =
  /<(Form|form|TextField|TextArea|PastedField|NumberField|PasswordField|ProtocolField|ComboBox|Input|input|textarea)\b/
/** Hooks that store unsaved input. */
const drafts =
  /\b(useDraft|useFruitDraft|useTypedDraft|useRecordForm|useDraftCount|usePersistedCount|FormDialog|CountDialog|RecordForm)\b/

const BASE = 'a field or form that others are built with: they store the draft'
const PART = 'a part of a form or count, which stores the draft'
const SECRET = 'passwords, codes and keys are never stored'
const SIGNED_OUT = 'nobody is signed in yet whose draft it could be'
const FILTER = 'chooses what is shown or downloaded, and changes nothing'
const CHOICE = 'chosen, not typed, and saved at once'
const FEW_CHOICES = 'a few choices from lists, and nothing typed'
const ONE_NUMBER = 'one number that is offered, and offered again'
const SEARCH = 'a search'
const FILE = 'a file, which a page may not read again by itself'
const CONFIRMATION = 'confirms what cannot be undone, so it is typed anew'
const READ_ONLY = 'shows a value and takes none'

/** Forms and fields without a draft, each with its reason. */
const without: Record<string, string> = {
  'accounts/factor-form.tsx': SECRET,
  'accounts/first-admin-page.tsx': SIGNED_OUT,
  'accounts/forgot-password-page.tsx': SIGNED_OUT,
  'accounts/invitation-page.tsx': SIGNED_OUT,
  'accounts/login-form.tsx': SECRET,
  'accounts/mailbox/mailbox-page.tsx': SECRET,
  'accounts/new-password-form.tsx': SECRET,
  // Bodies of requests may hold passwords and keys.
  'api-page/try-it.tsx': SECRET,
  'dashboard/visitation/rate-switch.tsx': CHOICE,
  'assignments/assign-dialog.tsx': FEW_CHOICES,
  'class-mappings/mapping-dialog.tsx': FEW_CHOICES,
  'model-results/choice-dialog.tsx': FEW_CHOICES,
  'data-requests/new-request-dialog.tsx': FEW_CHOICES,
  'devices/detail/period-picker.tsx': FILTER,
  'devices/connection/camera-labels-page.tsx': FILTER,
  'devices/connection/new-key.tsx': READ_ONLY,
  'exports/contributor-fields.tsx': PART,
  'exports/publication-fields.tsx': PART,
  'farms/edit/crop-fields.tsx': PART,
  'farms/edit/device-list.tsx': PART,
  'farms/edit/photo-dialog.tsx': FILE,
  'farms/farm-fields.tsx': PART,
  'farms/position-picker.tsx': PART,
  'farms/treatments/comparison.tsx': FILTER,
  'field-work/inputs/time-field.tsx': PART,
  'frozen-figures/author-fields.tsx': PART,
  'field-work/outbox/move-entry.tsx': SEARCH,
  'find/find-dialog.tsx': SEARCH,
  'image-uploads/clock-dialog.tsx': FILE,
  'image-uploads/counts-panel.tsx': FILE,
  'image-uploads/drop-area.tsx': FILE,
  'images/class-dialog.tsx': SEARCH,
  'custom-fields/custom-value-field.tsx': PART,
  'images/delete-image-dialog.tsx': CONFIRMATION,
  'images/image-filters.tsx': FILTER,
  'images/image-grid.tsx': CHOICE,
  'images/more-filters.tsx': FILTER,
  'outlines/address-search.tsx': SEARCH,
  'outlines/import-dialog.tsx': FILE,
  'outlines/points-table.tsx': PART,
  'ui/dialog/saved-dialog.tsx': FILTER,
  'ui/photos/photo-buttons.tsx': FILE,
  'frame/confirm-dialog.tsx': SECRET,
  'frame/lock-page.tsx': SECRET,
  'surveys/deficit/mark-page.tsx': ONE_NUMBER,
  'uploads/match-columns.tsx': CHOICE,
  'uploads/sheet-choice.tsx': CHOICE,
  'uploads/upload-form.tsx': FILE,
  'weekly-email/weekly-email-picker.tsx': SEARCH,
  'locations/location-table.tsx': BASE,
  'model-cards/class-fields.tsx': PART,
  'notifications/text-messages.tsx': SECRET,
  'notifications/rule-groups.tsx': PART,
  'reference/merge-entry.tsx': CONFIRMATION,
  'reference/reference-page.tsx': BASE,
  'reference/species-input.tsx': PART,
  'reference/stage-input.tsx': PART,
  'reports/report-dialog.tsx': FILTER,
  'review-queues/performance-page.tsx': FILTER,
  'review-queues/queue-button.tsx': FEW_CHOICES,
  'security/security-page.tsx': FILTER,
  'settings/display-settings.tsx': FEW_CHOICES,
  'settings/change-password.tsx': SECRET,
  'notifications/rule-table.tsx': PART,
  'farms/farms-picker.tsx': FILTER,
  'survey-reports/survey-report-page.tsx': FILTER,
  'surveys/paper/forms-page.tsx': FILTER,
  'weather-observations/figure-field.tsx': PART,
  'surveys/camera-agreement/camera-agreement-page.tsx': FILTER,
  'surveys/counting/counter.tsx': PART,
  'surveys/counting/note-field.tsx': PART,
  'surveys/counting/visit-choice.tsx': PART,
  'surveys/double-counts/agreement-table.tsx': FILTER,
  'surveys/effort/effort-fields.tsx': PART,
  'surveys/paper/labels-page.tsx': FILTER,
  'surveys/offline-preparation/pin-dialog.tsx': SECRET,
  'surveys/round/day-summary.tsx': FILTER,
  'surveys/species/species-search.tsx': SEARCH,
  'ui/fields/check-field.tsx': BASE,
  'ui/fields/combo-box.tsx': BASE,
  'ui/factors/add-passkey.tsx': SECRET,
  'ui/factors/set-up-totp.tsx': SECRET,
  'ui/fields/field.tsx': BASE,
  'ui/form/form.tsx': BASE,
  'ui/fields/number-field.tsx': BASE,
  'ui/fields/password-field.tsx': BASE,
  'ui/pasted/pasted-field.tsx': BASE,
  'ui/person/invitation-notice.tsx': READ_ONLY,
  'ui/person/person-fields.tsx': PART,
  'ui/person/phone-field.tsx': PART,
  'ui/secret-notice.tsx': READ_ONLY,
  'ui/table/table-search.tsx': SEARCH,
}

const files = globSync('**/*.tsx', { cwd: 'web' })
  .filter((name) => !/\.test\.tsx$|\/testing\/|^testing\//.test(name))
  .toSorted()
const sourceOf = (name: string) => readFileSync(`web/${name}`, 'utf8')

const open = files.filter((name) => fields.test(sourceOf(name)) && !drafts.test(sourceOf(name)))

test('each form stores drafts, or a reason why not is given', () => {
  expect(open.filter((name) => without[name] === undefined)).toEqual([])
})

test('each reason names an existing form without drafts', () => {
  expect(Object.keys(without).filter((name) => !open.includes(name))).toEqual([])
})

test('no form with a secret stores drafts', () => {
  const secrets = files.filter((name) =>
    /<PasswordField|one-time-code|current-password|new-password/.test(sourceOf(name)),
  )
  expect(secrets.length).toBeGreaterThan(5)
  expect(secrets.filter((name) => drafts.test(sourceOf(name)))).toEqual([])
})
