import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { makeWeekPdf } from './week-pdf.ts'

serveTasks(makeWeekPdf)
