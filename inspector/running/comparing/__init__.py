"""What a comparison of two runs shows: totals, verdict, work by node, moved reads, source differences. No Qt."""
