import { frame as t } from '#web/texts/frame.ts'
import { DeadEnd } from './dead-end.tsx'

export const NotFoundPage = () => <DeadEnd title={t.notFoundTitle} text={t.notFoundText} />
