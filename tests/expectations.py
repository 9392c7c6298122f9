"""What a script expects: counted, and told where it does not hold."""

passed = 0
failed = []


def expect(what, holds, why=""):
    global passed
    if holds:
        passed += 1
    else:
        failed.append(what)
        print(f"FAILED {what}: {why}")


def verdict():
    """The exit status, with the counts told."""
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0
