/**
 * Before the tests of a file in Node: properties run from one seed, so that a run does not depend on luck. By night each run has its own. A
 * property that fails says its seed.
 */
import fc from 'fast-check';
import { nightly } from './nightly.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), ...(nightly ? {} : { seed: 1 }) });
