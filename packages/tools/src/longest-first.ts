/** The order of test files: those that take longest begin first, since others run beside them and one begun last would keep a core waiting. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = /(simulation|faults|jobs|main|lanes|hostile-files|matrix|docs-pages\.night)\.test\.ts$/;

export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): number => Number(longest.test(moduleId));
    return Promise.resolve(files.toSorted((a, b) => isLong(b) - isLong(a)));
  }
}
