// First: the schemas are built while the modules below are evaluated, and zod would probe for eval, which the policy forbids.
import './lib/zod-without-eval'
import './ui/theme/base.css'
import { start } from './app/start'

start()
