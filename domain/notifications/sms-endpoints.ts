import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { instant } from '../platform/shapes.ts'

const tag = 'Notifications'
const path = '/notifications/phone'
const can = 'alert.see'

const smsNumber = named(
  'SmsNumber',
  z.object({
    is_available: z.boolean(),
    /** E.164. */
    phone: z.nullable(z.string()),
    confirmed_at: z.nullable(instant),
    awaits_code: z.boolean(),
  }),
)
export type SmsNumber = z.infer<typeof smsNumber>

export const getSmsNumber = endpoint({
  id: 'getSmsNumber',
  tag,
  method: 'GET',
  path,
  can,
  summary: 'Get the phone number for text messages about alerts',
  description: 'Without a number, `phone` is null. `is_available` is false if this portal sends no text messages.',
  response: smsNumber,
})
export const setSmsNumber = endpoint({
  id: 'setSmsNumber',
  tag,
  method: 'PUT',
  path,
  can,
  confirms: true,
  summary: 'Send a code to a phone number for text messages about alerts',
  description:
    'The number replaces the former one once it is confirmed with the code, which is valid for 10 minutes. At most five codes in 24 hours. 409 if this portal sends no text messages, 503 if the gateway did not take it.',
  body: named(
    'NewSmsNumber',
    z.strictObject({ phone: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, messages.smsNumberWrong)) }),
  ),
  response: smsNumber,
  refuses: [409, 429, 503],
})
export const confirmSmsNumber = endpoint({
  id: 'confirmSmsNumber',
  tag,
  method: 'POST',
  path: `${path}/confirmation`,
  can,
  summary: 'Update the phone number to confirmed with the code that was sent there',
  description: '422 for a wrong or expired code. After five wrong ones a new code is needed.',
  body: named('SmsCode', z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/, messages.smsCodeWrong)) })),
  response: smsNumber,
})
export const deleteSmsNumber = endpoint({
  id: 'deleteSmsNumber',
  tag,
  method: 'DELETE',
  path,
  can,
  summary: 'Delete the phone number for text messages about alerts',
})
