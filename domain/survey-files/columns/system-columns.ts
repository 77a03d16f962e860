import { lettersOf } from './heading.ts'

/** Columns that survey servers add to the responses of a form. */
const added = new Set(
  `id uuid submissiontime validationstatus notes status submittedby version tags index parentindex parenttablename geolocation
  attachments submissionid submissionuuid submissionsubmissiontime rootuuid instanceid instancename metainstanceid metainstancename
  metarootuuid formhubuuid deviceid username phonenumber simserial subscriberid audit end key submissiondate submitterid submittername
  attachmentspresent attachmentsexpected reviewstate edits formversion xformid`.split(/\s+/),
)
/** Values of the form as a whole, used if the form itself does not ask for them. */
const ofForm = new Set(['start', 'today'])

const isOfServer = (titles: readonly string[]): boolean => {
  const names = new Set(titles.map((title) => title.trim().toLowerCase()))
  const isKobo = names.has('_uuid') || (names.has('_id') && names.has('_submission_time'))
  const isOdk = names.has('key') && (names.has('submissiondate') || names.has('meta-instanceid'))
  return isKobo || isOdk
}

/**
 * In an export of KoboToolbox or ODK: columns added by the server (`passed`), and those about the form as a whole
 * (`weak`).
 */
export const systemColumns = (titles: readonly string[]): { passed: Set<number>; weak: Set<number> } => {
  const passed = new Set<number>()
  const weak = new Set<number>()
  if (!isOfServer(titles)) return { passed, weak }
  for (const [at, title] of titles.entries()) {
    const text = title.trim()
    const name = lettersOf(text)
    if (ofForm.has(name) && !/[/:]/.test(text)) weak.add(at)
    else if (text.startsWith('_') || (added.has(name) && name !== 'notes' && name !== 'status' && name !== 'index'))
      passed.add(at)
  }
  return { passed, weak }
}
